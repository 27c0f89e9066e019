import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** How a step runs a tool of the packages: under a heading, and timed. */
export const runnerIn =
  (root, node, environment) =>
  (title, file, args, more = {}) => {
    console.log(`\n== ${title}`)
    const started = Date.now()
    const { status } = spawnSync(node, [join(root, 'node_modules', file), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: environment(more),
    })
    return { ok: status === 0, seconds: (Date.now() - started) / 1000 }
  }
