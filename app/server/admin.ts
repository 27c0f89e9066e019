import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CannotRun, runCommand } from '#db/command.ts'
import { callProgram, CONTROL_SOCKET, databaseId, type ControlReply } from '#db/control-client.ts'
import { readConfig, type Config } from '#platform/server/config.ts'

// `npm run admin`: runs commands of operators in the running program, or on its database while none runs.

// Shared with the program.
const COMPILE_CACHE_FOLDER = join(import.meta.dirname, '../../.cache/compiled')
const SECOND_MS = 1000
const COMMAND_TIMEOUT_MS = 120 * SECOND_MS
// Removing demo data closes each of its accounts.
const DEMO_TIMEOUT_MS = 1800 * SECOND_MS

/** Replaces a last word `-` with the standard input, so that secrets do not appear in the list of processes. */
async function readStandardInput(words: readonly string[]): Promise<readonly string[]> {
  if (words.at(-1) !== '-') return words
  return [...words.slice(0, -1), (await text(process.stdin)).trim()]
}

/** Runs a command on the database itself. The code of the server is loaded only here. */
async function runOnDatabase(words: readonly string[], folder: string): Promise<string> {
  // Compiling it anew takes longer than most commands.
  enableCompileCache(COMPILE_CACHE_FOLDER)
  const { openCommandHost } = await import('./commands/open-host.ts')
  const { runAdminCommand } = await import('./commands/run-command.ts')
  const host = await openCommandHost(
    `It cannot be reached through ${CONTROL_SOCKET} in ${folder}: run this as the same user, or stop the program first`,
  )
  try {
    return await runAdminCommand(host, words)
  } finally {
    await host.close()
  }
}

/** Checks the settings as they are now, which the running program may not have read yet. */
async function checkHere(config: Config): Promise<string> {
  enableCompileCache(COMPILE_CACHE_FOLDER)
  const { checkSettings } = await import('./commands/check.ts')
  return checkSettings(config)
}

async function run(args: readonly string[]): Promise<string> {
  const config = readConfig()
  const words = await readStandardInput(args)
  // Only the program knows its sandbox.
  if (words[0] === 'check' && words.length === 1 && config.STRIPE_SECRET_KEY !== undefined) return checkHere(config)
  const reply = await callProgram<ControlReply<string> | { other: true }>(config.DATA_DIR, {
    method: 'POST',
    path: '/commands',
    body: { words, database: databaseId(config) },
    limitMs: words[0] === 'demo' ? DEMO_TIMEOUT_MS : COMMAND_TIMEOUT_MS,
  })
  if (!reply || 'other' in reply) return runOnDatabase(words, config.DATA_DIR)
  if ('failure' in reply) throw new CannotRun(reply.failure)
  return reply.result
}

await runCommand(run)
