import { chmodSync, rmSync } from 'node:fs'
import { fastify, type FastifyBaseLogger } from 'fastify'
import { CONTROL_SOCKET, type ControlReply } from '#db/backup/control-client.ts'
import { join } from 'node:path'
import { listBackups } from '#platform/server/backup-records.ts'
import type { Config } from '#platform/server/config.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { backUpWhileRunning } from './backups.ts'

const ONLY_US = 0o600

/**
 * Opens the control socket, through which commands of the same user reach the process that holds the embedded database. Returns a function
 * that closes it. If it cannot be opened, the program continues and commands that need it report so.
 */
export async function openControlSocket(
  opened: OpenDatabase,
  config: Config,
  clock: () => Date,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const path = join(config.DATA_DIR, CONTROL_SOCKET)
  const app = fastify()
  const stopping = new AbortController()

  app.get('/backups', () => listBackups(opened.db))

  app.post('/backups', async (_request, reply): Promise<ControlReply<unknown>> => {
    const left = new AbortController()
    // Abort the backup if its command is interrupted.
    reply.raw.once('close', () => left.abort())
    try {
      const signal = AbortSignal.any([left.signal, stopping.signal])
      return { result: await backUpWhileRunning(opened, config, clock, signal) }
    } catch (error) {
      log.error({ err: error }, 'a backup failed')
      return { failure: error instanceof Error ? error.message : String(error) }
    }
  })

  try {
    // This process holds the folder's lock, so an existing socket was left by a killed one.
    rmSync(path, { force: true })
    await app.listen({ path })
    chmodSync(path, ONLY_US)
  } catch (error) {
    log.warn({ err: error, path }, 'commands cannot reach this process: the control socket could not be opened')
  }
  return async () => {
    stopping.abort()
    await app.close()
  }
}
