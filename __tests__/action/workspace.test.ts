/** `pull-request: false`: the values files of the checkout are edited in place, all of them or none. */
import { chmod, mkdir, readFile, readdir, rm, stat, symlink, watch, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { PATH, VALUES, bumped, finished, linkOf } from '../support/bump-run.ts'
import { failure, following, messages, startingAt, withFolder, withService } from '../support/export-run.ts'
import { startAction, type ActionOptions, type ActionRun, type RunningAction } from '../support/runner.ts'
import { JOB_ID, type ScriptedService, type SeenRequest } from '../support/scripted-service.ts'

interface WorkspaceRun extends ActionRun {
  /** Requests to the service. */
  asked: SeenRequest[]
}

interface Workspace {
  folder: string
  write: (path: string, content: string | Uint8Array, mode?: number) => Promise<void>
  text: (path: string) => Promise<string>
  /** Of all files, but those of the runner itself. */
  entries: () => Promise<string[]>
  /** Follows a finished job unless told otherwise. */
  run: (inputs?: Record<string, string>, options?: ActionOptions, act?: Act) => Promise<WorkspaceRun>
}

/** What is done while the action runs. */
type Act = (action: RunningAction, service: ScriptedService) => Promise<void>

/** A checkout, and a GitHub that must not be asked for anything. */
async function inWorkspace(
  files: Record<string, string | Uint8Array>,
  use: (workspace: Workspace) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const write: Workspace['write'] = async (path, content, mode = 0o644) => {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
      await chmod(join(folder, path), mode)
    }
    for (const [path, content] of Object.entries(files)) await write(path, content)
    const run: Workspace['run'] = (inputs, { env, ...options } = {}, act) =>
      withService({}, (github) =>
        withService(finished, async (service) => {
          const action = await startAction({
            folder,
            ...options,
            inputs: startingAt(service.url, {
              ...following(JOB_ID),
              domain: 'docs.example.com',
              version: 'v2',
              'values-file': PATH,
              'pull-request': 'false',
              ...inputs,
            }),
            env: { GITHUB_API_URL: github.url, ...env },
          })
          const acting = act?.(action, service)
          const result = await action.done
          await acting
          expect(github.requests).toEqual([])
          return { ...result, asked: service.requests }
        }),
      )
    await use({
      folder,
      write,
      text: (path) => readFile(join(folder, path), 'utf8'),
      async entries() {
        const found = await readdir(folder, { recursive: true, withFileTypes: true })
        return found
          .filter((entry) => !entry.isDirectory())
          .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
          .filter((path) => path !== 'output' && path !== 'summary')
          .toSorted()
      },
      run,
    })
  })
}

/** A path that the system takes, though not with a longer name at its end, as a new text has before it is in its place. */
function farFrom(folder: string): string {
  const limit = process.platform === 'linux' ? 4096 : 1024
  const room = limit - folder.length - 'zzz/v.yaml'.length - 10
  const parents = Array.from({ length: Math.floor(room / 200) }, () => `${'x'.repeat(199)}/`).join('')
  return `zzz/${parents}${'y'.repeat(Math.max(room - parents.length - 1, 1))}/v.yaml`
}

test.concurrent('edits two values in place, and asks GitHub for nothing', () =>
  inWorkspace({ [PATH]: VALUES, 'README.md': '# Deploy\n' }, async ({ run, text, entries }) => {
    const result = await run()

    expect(failure(result)).toBe('')
    expect(result.annotations).toEqual([])
    expect(await text(PATH)).toBe(bumped('v2'))
    expect(await entries()).toEqual(['README.md', PATH])
    expect(result.outputs).toMatchObject({
      pullRequestOperation: 'none',
      bundleUrl: linkOf(JOB_ID),
      version: 'v2',
    })
    for (const name of ['pullRequestNumber', 'pullRequestUrl', 'commitSha']) {
      expect(result.outputs).not.toHaveProperty(name)
    }
    expect(result.log).toContain(`Edited ${PATH}`)
    expect(result.summary).toContain(`| Edited | \`${PATH}\` |`)
  }),
)

test.concurrent('needs no token and no repository', () =>
  inWorkspace({ [PATH]: VALUES }, async ({ run, text }) => {
    const result = await run({ 'github-token': '', repository: '' }, { env: { GITHUB_REPOSITORY: '' } })

    expect(failure(result)).toBe('')
    expect(await text(PATH)).toBe(bumped('v2'))
    expect(result.masks).toHaveLength(1)
  }),
)

test.concurrent('edits a file as it is: mode, line endings, byte order mark', () =>
  inWorkspace({}, async ({ folder, write, run, text }) => {
    const crlf = VALUES.replaceAll('\n', '\r\n').trimEnd()
    await write('crlf.yaml', `\ufeff${crlf}`, 0o755)
    await write('private.yaml', VALUES, 0o600)
    await write('open.yaml', VALUES, 0o666)
    const result = await run({ 'values-file': 'crlf.yaml\n./private.yaml\nopen.yaml' })

    expect(failure(result)).toBe('')
    expect(await text('crlf.yaml')).toBe(`\ufeff${bumped('v2').replaceAll('\n', '\r\n').trimEnd()}`)
    expect(await text('private.yaml')).toBe(bumped('v2'))
    const modes = await Promise.all(
      ['crlf.yaml', 'private.yaml', 'open.yaml'].map(
        async (path) => (await stat(join(folder, path))).mode & 0o7777,
      ),
    )
    expect(modes).toEqual([0o755, 0o600, 0o666])
  }),
)

test.concurrent('leaves a file alone that has the values, in a second run', () =>
  inWorkspace({ [PATH]: VALUES }, async ({ folder, run, text, entries }) => {
    await run()
    const before = await stat(join(folder, PATH))
    const second = await run()

    expect(failure(second)).toBe('')
    expect(second.outputs['pullRequestOperation']).toBe('none')
    expect(second.log).toContainEqual(expect.stringMatching(/have these values already/))
    expect(await text(PATH)).toBe(bumped('v2'))
    const after = await stat(join(folder, PATH))
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs])
    expect(await entries()).toEqual([PATH])
  }),
)

test.concurrent('makes a version of the run, for the export and for the values', () =>
  inWorkspace({ [PATH]: VALUES }, async ({ run, text }) => {
    const result = await run(
      { 'job-id': '', version: '' },
      { env: { GITHUB_RUN_ID: '4711', GITHUB_RUN_ATTEMPT: '3' } },
    )

    const { version = '' } = result.outputs
    expect(version).toMatch(/^20\d\d-[01]\d-[0-3]\d-4711\.3$/)
    expect(JSON.parse(result.asked[0]?.body ?? '{}')).toEqual({ domain: 'docs.example.com', version })
    expect(await text(PATH)).toBe(bumped(version))
  }),
)

test.concurrent('writes the address of a mirror in the place of the link', () =>
  inWorkspace({ [PATH]: VALUES }, async ({ run, text }) => {
    await run({ 'values-bundle-url': 'https://mirror.example.com/{domain}/{version}.tar.gz' })
    expect(await text(PATH)).toBe(bumped('v2', 'https://mirror.example.com/docs.example.com/v2.tar.gz'))
  }),
)

test.concurrent('adds a section of another name, with one warning', () =>
  inWorkspace({ [PATH]: VALUES }, async ({ run, text }) => {
    const result = await run({ 'values-key': String.raw`docs\.example.staticExport` })

    expect(messages(result, 'warning')).toHaveLength(1)
    expect(parse(await text(PATH))).toMatchObject({
      'docs.example': { staticExport: { enabled: true, bundleUrl: linkOf(JOB_ID), version: 'v2' } },
    })
  }),
)

test.concurrent('says which inputs say nothing without a pull request', () =>
  inWorkspace({ [PATH]: VALUES }, async ({ run }) => {
    const result = await run({ labels: 'documentation', base: 'release' })

    expect(result.exitCode).toBe(0)
    expect(messages(result, 'warning')).toEqual([
      '`base`, `labels` have no effect with `pull-request: false`.',
    ])
  }),
)

describe('is refused before the export, with nothing changed:', () => {
  const cases: [what: string, path: string, message: RegExp][] = [
    [
      'a file that is not there',
      'deploy/none.yaml',
      /none\.yaml cannot be.*no such file.*`actions\/checkout`/,
    ],
    ['a folder that is not there', 'none/values.yaml', /no such file.*`actions\/checkout`/],
    ['a path below a file', `${PATH}/x`, /a part of its path is not a directory.*`values-file`/],
    ['a folder', 'deploy', /^deploy cannot be edited in the workspace: it is not a file/],
    ['a symbolic link', 'link.yaml', /^link\.yaml .*symbolic link.*Name the file that it points to/],
    ['a file in a folder that is one', 'linked/values.yaml', /^linked\/values\.yaml .*symbolic link/],
    ['a link that leads out', 'out.yaml', /^out\.yaml .*symbolic link/],
    ['a link that leads nowhere', 'broken.yaml', /^broken\.yaml cannot be edited/],
    ['a file over 10 MiB', 'big.yaml', /^big\.yaml .*10\.0 MiB/],
    ['a file that is not UTF-8', 'latin.yaml', /^latin\.yaml:1:5: .*not UTF-8/],
    ['a file with a key twice', 'twice.yaml', /^twice\.yaml:3:1: /],
    ['a key that is nearly the one', 'near.yaml', /^near\.yaml:1.*staticExprot/],
  ]
  test.concurrent.each(cases)('%s', (_what, path, message) =>
    inWorkspace(
      {
        [PATH]: VALUES,
        'big.yaml': path === 'big.yaml' ? '#'.repeat(10 * 1024 * 1024 + 1) : '',
        'latin.yaml': Buffer.from('a: "\u00e9"\n', 'latin1'),
        'twice.yaml': 'staticExport:\n  version: a\nstaticExport:\n  version: b\n',
        'near.yaml': 'staticExprot:\n  version: a\n',
      },
      async ({ folder, run, text, entries }) => {
        await symlink(PATH, join(folder, 'link.yaml'))
        await symlink('deploy', join(folder, 'linked'))
        await symlink('/etc/hostname', join(folder, 'out.yaml'))
        await symlink('nowhere', join(folder, 'broken.yaml'))
        const before = await entries()
        const result = await run({ 'values-file': `${PATH}\n${path}` })

        expect(result.exitCode).toBe(1)
        expect(failure(result)).toMatch(message)
        expect(result.asked).toEqual([])
        expect(result.outputs).toEqual({ version: 'v2' })
        expect(await text(PATH)).toBe(VALUES)
        expect(await entries()).toEqual(before)
      },
    ),
  )
})

describe('of several files', () => {
  const files = Array.from({ length: 150 }, (_, index) => `envs/${index + 100}.yaml`)
  const all = { 'values-file': files.join('\n') }
  const originals = Object.fromEntries(files.map((file) => [file, VALUES]))
  const last = files.at(-1) ?? ''

  /** Resolves once the first of the new texts is written beside its place; they are put in place after the last. */
  async function firstDraft(folder: string): Promise<void> {
    for await (const { filename } of watch(join(folder, 'envs'))) {
      if (filename?.endsWith('.tmp') === true) return
    }
  }

  test.concurrent('all are edited', () =>
    inWorkspace(originals, async ({ run, text, entries }) => {
      const result = await run(all)

      expect(failure(result)).toBe('')
      for (const file of files) expect(await text(file)).toBe(bumped('v2'))
      expect(await entries()).toEqual(files)
      expect(result.log.filter((line) => line.startsWith('Edited '))).toHaveLength(files.length)
    }),
  )

  test.concurrent('none is edited when one is refused after the export', () =>
    inWorkspace(originals, async ({ folder, run, text, entries }) => {
      const result = await run(all, {}, async (action) => {
        await action.line(/^Following /)
        await rm(join(folder, last))
      })

      expect(result.outputs).toHaveProperty('bundleUrl')
      expect(failure(result)).toMatch(/^envs\/249\.yaml .*no such file.*`job-id: job_4f2a`/)
      expect(await entries()).toEqual(files.slice(0, -1))
      for (const file of files.slice(0, -1)) expect(await text(file)).toBe(VALUES)
    }),
  )

  test.concurrent('none is edited when the text of one cannot be written', () =>
    inWorkspace(originals, async ({ folder, write, run, text, entries }) => {
      const far = farFrom(folder)
      await write(far, VALUES)
      const result = await run({ 'values-file': [...files, far].join('\n') })

      expect(result.exitCode).toBe(1)
      expect(failure(result)).toContain('ENAMETOOLONG')
      expect(await entries()).toEqual([...files, far])
      for (const file of [...files, far]) expect(await text(file)).toBe(VALUES)
    }),
  )

  test.concurrent('those are put back that were replaced before one that cannot be', () =>
    inWorkspace(originals, async ({ folder, write, run, text, entries }) => {
      await write(files[0] ?? '', VALUES, 0o755)
      const result = await run(all, {}, async () => {
        await firstDraft(folder)
        await rm(join(folder, last))
        await mkdir(join(folder, last))
        await write(`${last}/full`, 'x')
      })

      expect(result.exitCode).toBe(1)
      expect(failure(result)).toMatch(
        /^envs\/249\.yaml cannot be edited in the workspace: .*`job-id: job_4f2a`/,
      )
      expect(result.outputs).not.toHaveProperty('pullRequestOperation')
      expect(result.summary).not.toContain('Edited')
      expect(await entries()).toEqual([...files.slice(0, -1), `${last}/full`])
      for (const file of files.slice(0, -1)) expect(await text(file)).toBe(VALUES)
      expect((await stat(join(folder, files[0] ?? ''))).mode & 0o777).toBe(0o755)
    }),
  )

  test.concurrent('none is edited when a signal comes while they are written', () =>
    inWorkspace(originals, async ({ folder, run, text, entries }) => {
      const result = await run(all, {}, async (action) => {
        await firstDraft(folder)
        action.kill('SIGTERM')
      })

      expect(result.exitCode).toBe(1)
      expect(failure(result)).toMatch(/^Cancelled by SIGTERM .*`job-id: job_4f2a`/)
      expect(await entries()).toEqual(files)
      const texts = new Set(await Promise.all(files.map(text)))
      expect(texts).toEqual(new Set([VALUES]))
    }),
  )
})

test.concurrent('without a checkout says how to make one, before the export', () =>
  inWorkspace({}, async ({ folder, run }) => {
    const result = await run({}, { env: { GITHUB_WORKSPACE: join(folder, 'none') } })

    expect(failure(result)).toMatch(/^deploy\/values\.yaml .*no such file.*`actions\/checkout`/)
    expect(result.asked).toEqual([])
  }),
)

test.concurrent('works in a workspace that is reached through a link', () =>
  inWorkspace({ [`real/${PATH}`]: VALUES }, async ({ folder, run, text }) => {
    await symlink('real', join(folder, 'work'))
    const result = await run({}, { env: { GITHUB_WORKSPACE: join(folder, 'work') } })

    expect(failure(result)).toBe('')
    expect(await text(`real/${PATH}`)).toBe(bumped('v2'))
  }),
)
