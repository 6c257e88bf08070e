/** Answers that no operation can use, and that may be another with the next try. */
import { JOB_ID, json, reset, text, truncated, type Step } from './scripted-service.ts'

export const faults: Record<string, Step> = {
  'a broken connection': reset,
  'half an answer': truncated({
    jobId: JOB_ID,
    status: 'completed',
    bundleUrl: 'https://storage.example.com/x',
  }),
  'half a chunked answer': (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"jobId": "job_', () => request.socket.destroy())
  },
  'a page in place of JSON': text(200, '<html>Sign in</html>'),
  'an empty answer': text(200, '', 'application/json'),
  'a list': json(200, [{ jobId: JOB_ID }]),
  'missing fields': json(200, {}),
  'fields of wrong types': json(200, { jobId: 7, status: null, bundleUrl: {}, expiresAt: 7 }),
  'a 408': json(408, { error: 'slow' }),
  'a 429': json(429, { error: 'too many requests' }),
  'a 500': text(500, 'Internal Server Error'),
  'a 502': text(502, '<html>Bad Gateway</html>'),
  'a 503': json(503, { error: 'maintenance' }),
  'a 504': text(504, ''),
}
