/** Bumping the values: what both ways of it, a pull request and the files of the workspace, have in common. */
import { decodeValues } from './values/decode.ts'
import { editValues, type ValuesEdit } from './values/edit.ts'

/** Largest values file that is edited, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** A finished export, as far as the values and their readers need it. */
export interface Release {
  /** What `{domain}` stands for. */
  domain: string
  jobId: string
  version: string
  /** What is written: the presigned link, or the address of a mirror. */
  bundleUrl: string
  /** When the presigned link expires, as the service sent it; `undefined` where a mirror's address is written. */
  expiresAt: string | undefined
  pageCount: number | undefined
  sizeBytes: number | undefined
  /** Hex digest of the archive, where it was downloaded. */
  sha256: string | undefined
}

export interface Bump {
  /**
   * Finds out before the export whether the values can be bumped. Changes nothing.
   *
   * @throws {ActionError} with what has to be changed first
   */
  preflight(): Promise<void>
  /**
   * Bumps the values.
   *
   * @throws {ActionError} and then no file is half-written
   */
  apply(release: Release): Promise<void>
}

/** What stands in the values until the real ones are known, to try the edit on the real files. */
export const REHEARSAL = {
  jobId: 'preflight',
  bundleUrl: 'https://preflight.invalid/bundle.tar.gz?signature=none',
  expiresAt: undefined,
  pageCount: undefined,
  sizeBytes: undefined,
  sha256: undefined,
} satisfies Partial<Release>

export interface EditedFile<File> extends ValuesEdit {
  file: File
}

/**
 * Edits every file, or none.
 *
 * @throws {ValuesError} for the first file that is refused
 */
export function editFiles<File extends { path: string; bytes: Uint8Array }>(
  files: readonly File[],
  section: readonly string[],
  wanted: Pick<Release, 'bundleUrl' | 'version'>,
): EditedFile<File>[] {
  const { bundleUrl, version } = wanted
  return files.map((file) => {
    const text = decodeValues(file.bytes, file.path)
    return { file, ...editValues(text, { file: file.path, section, wanted: { bundleUrl, version } }) }
  })
}
