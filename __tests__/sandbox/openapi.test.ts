import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { agentJobEndings } from '../../sandbox/agent-jobs.ts'
import { scenarios } from '../../sandbox/scenarios.ts'
import { folderOf, holdSandbox, jobsPath, type Answer } from './client.ts'

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
addFormats.default(ajv)
const description = parse(await readFile(new URL('../../openapi.yaml', import.meta.url), 'utf8')) as object
ajv.addVocabulary(Object.keys(description))
ajv.addSchema(description, 'openapi')

const schemas = {
  started: 'StartedExport',
  status: 'ExportStatus',
  bundle: 'Bundle',
  agentJob: 'AgentJob',
  error: 'Error',
} as const

function expectValid(answer: Answer, kind: keyof typeof schemas): void {
  const schema = answer.status < 300 ? schemas[kind] : schemas.error
  const validate = ajv.compile({ $ref: `openapi#/components/schemas/${schema}` })
  validate(answer.body)
  expect({ body: answer.body, errors: validate.errors }).toEqual({ body: answer.body, errors: null })
}

test('the schemas refuse what is not an answer', () => {
  for (const kind of Object.keys(schemas) as (keyof typeof schemas)[]) {
    expect(() => {
      expectValid({ status: 200, headers: new Headers(), body: {} }, kind)
    }).toThrow()
  }
})

test.each(['docs', ...scenarios.keys()])('%s.example.com answers as openapi.yaml says', async (label) => {
  await using folder = await folderOf({ 'index.md': '# Home\n' })
  await using held = await holdSandbox({ contentDir: folder.path })
  const start = () => held.ask('POST', jobsPath, { body: { domain: `${label}.example.com` } })
  let started = await start()
  for (let tries = 1; tries <= 2 && started.status !== 202; tries++) {
    expectValid(started, 'error')
    started = await start()
  }
  expect(started.status).toBe(202)
  expectValid(started, 'started')
  const jobId = String(started.body['jobId'])
  for (const ms of [0, 500, 2_000, 1_000, 2_000, 60_000]) {
    held.pass(ms)
    expectValid(await held.status(jobId), 'status')
    expectValid(await held.bundle(jobId), 'bundle')
  }
})

test('agent jobs answer as openapi.yaml says', async () => {
  await using held = await holdSandbox()
  for (const ms of [0, 5_000]) {
    held.pass(ms)
    for (const id of agentJobEndings.keys()) {
      expectValid(await held.ask('GET', `/v2/agent/sandbox-project/job/${id}`), 'agentJob')
    }
  }
})

test.each([
  ['POST', jobsPath, { key: null }, 401],
  ['POST', jobsPath, { body: {} }, 400],
  ['POST', jobsPath, { key: 'sandbox_no_plan_key' }, 403],
  ['GET', `${jobsPath}/nope`, {}, 404],
])('%s %s %j answers an error as openapi.yaml says', async (method, path, request, status) => {
  await using held = await holdSandbox()
  const answer = await held.ask(method, path, request)
  expect(answer.status).toBe(status)
  expectValid(answer, 'error')
})
