/** Refusals of the emulator's, in GitHub's form and words. */
import { amendJson, type Call, type Correction } from '../context.ts'
import { isJson } from '../json.ts'

/** Every refusal says its status and points to GitHub's documentation: https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api. */
export const pointToGitHubsDocs: Correction = async (c, next) => {
  await next()
  if (c.res.status < 400) return
  await amendJson(c, (body) =>
    isJson(body) && 'message' in body
      ? { ...body, documentation_url: 'https://docs.github.com/rest', status: String(c.res.status) }
      : body,
  )
}

/** Puts another message in the place of one of the emulator's. */
export async function amendMessage(c: Call, from: string, to: string): Promise<void> {
  if (c.res.status < 400) return
  await amendJson(c, (body) => (isJson(body) && body['message'] === from ? { ...body, message: to } : body))
}
