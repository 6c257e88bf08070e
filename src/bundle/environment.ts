/** What a process of ours gets of the environment: nothing, since the action's has secrets in it. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env // Without it, node does not start on Windows.
  return SystemRoot === undefined ? {} : { SystemRoot }
}
