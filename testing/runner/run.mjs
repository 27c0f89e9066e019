import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
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

/** Runs tools of the packages at the same time; prints what each of them said below a heading of its own, in their order. */
export async function runTogether(root, node, environment, tools) {
  const running = tools.map(async ({ title, file, args, more }) => {
    const started = Date.now()
    const stdio = ['ignore', 'pipe', 'pipe']
    const child = spawn(node, [join(root, 'node_modules', file), ...args], { cwd: root, stdio, env: environment(more) })
    const ended = new Promise((resolve) => {
      child.on('close', resolve)
    })
    const output = await Promise.all([text(child.stdout), text(child.stderr)])
    return { title, said: output.join(''), ok: (await ended) === 0, seconds: (Date.now() - started) / 1000 }
  })
  const results = []
  for (const ending of running) {
    const { said: output, ...result } = await ending
    console.log(`\n== ${result.title}`)
    if (output) process.stdout.write(output)
    results.push(result)
  }
  return results
}
