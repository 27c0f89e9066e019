import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { CannotRun } from '#db/command.ts'
import { callProgram, CONTROL_SOCKET, databaseId, type ControlReply } from '#db/control-client.ts'
import { listBackups, recordVerification } from '#platform/server/backup-records.ts'
import { backUpWhileRunning } from './backups.ts'
import type { CommandHost } from './commands/context.ts'

const OWNER_ONLY_MODE = 0o600
const RESPONSE_TIMEOUT_MS = 2_000

/** A command with its words, and the database that it means. */
interface CommandRequest {
  words: string[]
  database: string
}

/** Serves commands that `npm run admin` sends. Its code is loaded with the first one. */
function serveCommands(app: FastifyInstance, host: CommandHost): void {
  const { log, services } = host
  app.post('/commands', async ({ body }): Promise<ControlReply<string> | { other: true }> => {
    const { words, database } = body as CommandRequest
    if (database !== databaseId(services.config)) return { other: true }
    try {
      const { runAdminCommand } = await import('./commands/run-command.ts')
      return { result: await runAdminCommand(host, words) }
    } catch (error) {
      if (error instanceof CannotRun) return { failure: error.message }
      log.error({ err: error, command: words[0] }, 'a command failed')
      return { failure: `The command failed: ${error instanceof Error ? error.message : String(error)}` }
    }
  })
}

function serveBackups(
  app: FastifyInstance,
  { opened, services, clock, log }: CommandHost,
  stopping: AbortSignal,
): void {
  app.get('/backups', () => listBackups(opened.db))

  app.post('/backups/verified', async ({ body }) => ({
    recorded: await recordVerification(opened.db, (body as { name: string }).name, clock()),
  }))

  app.post('/backups', async (_request, reply): Promise<ControlReply<unknown>> => {
    const disconnected = new AbortController()
    // Abort the backup if its command is interrupted.
    reply.raw.once('close', () => disconnected.abort())
    try {
      const signal = AbortSignal.any([disconnected.signal, stopping])
      return { result: await backUpWhileRunning(opened, services.config, clock, signal) }
    } catch (error) {
      log.error({ err: error }, 'a backup failed')
      return { failure: error instanceof Error ? error.message : String(error) }
    }
  })
}

/** Whether another process listens on the socket; several may share a folder on PostgreSQL. */
const isSocketInUse = async (folder: string): Promise<boolean> => {
  const call = callProgram(folder, { method: 'GET', path: '/alive', limitMs: RESPONSE_TIMEOUT_MS })
  return call.then(
    (alive) => alive !== null,
    () => true,
  )
}

/**
 * Opens the control socket, through which commands of the same user reach this process. Of several processes on one folder, the first
 * serves them. Returns a function that closes it. If it cannot be opened, the program continues and commands that need it report so.
 */
export async function openControlSocket(host: CommandHost): Promise<() => Promise<void>> {
  const { opened, services, log } = host
  const { DATA_DIR } = services.config
  const path = join(DATA_DIR, CONTROL_SOCKET)
  const app = fastify()
  const stopping = new AbortController()

  app.get('/alive', () => ({ alive: true }))
  serveCommands(app, host)
  // Processes on PostgreSQL leave backups to the command itself.
  if (opened.embedded) serveBackups(app, host, stopping.signal)

  try {
    // A process that holds the embedded database also holds the folder's lock, so its socket was left by a killed one.
    if (opened.embedded || !(await isSocketInUse(DATA_DIR))) {
      rmSync(path, { force: true })
      await app.listen({ path })
      chmodSync(path, OWNER_ONLY_MODE)
    }
  } catch (error) {
    log.warn({ err: error, path }, 'commands cannot reach this process: the control socket could not be opened')
  }
  return async () => {
    stopping.abort()
    await app.close()
  }
}
