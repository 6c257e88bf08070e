{{- define "docs-site.name" -}}
{{- printf "%s-docs-site" (.Release.Name | trunc 50 | trimSuffix "-") -}}
{{- end }}

{{- define "docs-site.selector" -}}
app.kubernetes.io/name: docs-site
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{- define "docs-site.labels" -}}
{{ include "docs-site.selector" . }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- /* A label takes fewer characters than a version may have; the annotation has it as it is. */}}
{{- $version := regexReplaceAll "[^A-Za-z0-9._-]+" (.Values.staticExport.version | default "") "-" | trunc 63 | trimAll "-_." }}
{{- with $version }}
app.kubernetes.io/version: {{ . | quote }}
{{- end }}
{{- end }}

{{/*
The link. That it is a URL is checked here rather than by the schema, whose refusals repeat the value, and this one is a
secret.
*/}}
{{- define "docs-site.bundleUrl" -}}
{{- $link := .Values.staticExport.bundleUrl -}}
{{- if not $link -}}
{{- fail "staticExport.bundleUrl is missing: it must be the link to a bundle while staticExport.enabled is true" -}}
{{- end -}}
{{- if not (regexMatch "^https?://[^\\s/?#@\"\\\\]+([/?#][^\\s\"\\\\]*)?$" $link) -}}
{{- fail "staticExport.bundleUrl must be a URL that begins with https:// or http://, without spaces, quotes or a user name" -}}
{{- end -}}
{{- $link -}}
{{- end }}

{{- define "docs-site.containerSecurity" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities:
  drop: [ALL]
{{- end }}
