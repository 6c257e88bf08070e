/** How the emulator's files and blobs differ from GitHub's. */
import { amendJson, replaceAnswer, type Correction } from '../context.ts'
import { isJson, text } from '../json.ts'

const megabyte = 1024 * 1024

/** GitHub breaks Base64 into lines of 60 characters, the last one included. */
const inLines = (base64: string) => base64.replace(/.{1,60}/g, '$&\n')

/**
 * Of a file above 1 MB the contents are left out unless asked for raw; the emulator gives them all, in one line:
 * https://docs.github.com/rest/repos/contents#get-repository-content.
 */
export const limitContents: Correction = async (c, next) => {
  await next()
  if (!c.res.ok) return
  await amendJson(c, (body) => {
    if (!isJson(body) || typeof body['content'] !== 'string') return body
    return Number(body['size']) > megabyte
      ? { ...body, content: '', encoding: 'none' }
      : { ...body, content: inLines(body['content']) }
  })
}

/** The emulator gives Base64 in one line, and never raw: https://docs.github.com/rest/git/blobs#get-a-blob. */
export const giveBlobInLinesOrRaw: Correction = async (c, next) => {
  await next()
  if (!c.res.ok) return
  if (/application\/vnd\.github\.(v3\.)?raw/.test(c.req.header('accept') ?? '')) {
    const bytes = Buffer.from(text(await c.res.json(), 'content'), 'base64')
    const headers = { 'content-type': 'application/vnd.github.raw+json; charset=utf-8' }
    replaceAnswer(c, new Response(bytes, { headers }))
  } else {
    await amendJson(c, (body) => (isJson(body) ? { ...body, content: inLines(text(body, 'content')) } : body))
  }
}
