/** One edit in a process of its own: `node bench/edit-once.ts <way> <bytes>` prints its time and its peak memory. */
import { parseDocument } from 'yaml'
import { editValues } from '../src/values/edit.ts'

const [way, bytes] = process.argv.slice(2)
const text = valuesOf(Number(bytes))
const bundleUrl = 'https://storage.example.com/new.tar.gz?X-Amz-Signature=5ec7e7'

const startedAt = performance.now()
switch (way) {
  case 'edit':
    editValues(text, { file: 'values.yaml', section: ['staticExport'], wanted: { bundleUrl, version: 'v2' } })
    break
  case 'parse':
    parseDocument(text)
    break
  case 'rewrite': {
    const document = parseDocument(text)
    document.setIn(['staticExport', 'bundleUrl'], bundleUrl)
    document.setIn(['staticExport', 'version'], 'v2')
    document.toString()
    break
  }
  case undefined:
  default:
    throw new Error('usage: node bench/edit-once.ts edit|parse|rewrite <bytes>')
}
const ms = performance.now() - startedAt
console.log(JSON.stringify({ ms, peakBytes: process.resourceUsage().maxRSS * 1024 }))

/** Values as a platform team keeps them: many services, each with a comment, a list and a flow mapping. */
function valuesOf(length: number): string {
  const section =
    'staticExport:\n  enabled: true\n  bundleUrl: "https://storage.example.com/old.tar.gz"\n  version: \'v1\'\n'
  const parts = [section]
  for (let index = 0, size = section.length; size < length; index++) {
    const part = `
service${index}:
  # Owned by team ${index % 7}
  image: { repository: registry.example.com/service-${index}, tag: "1.${index}.0" }
  replicas: ${(index % 5) + 1}
  env:
    - name: LOG_LEVEL
      value: 'info'
`
    parts.push(part)
    size += part.length
  }
  return parts.join('')
}
