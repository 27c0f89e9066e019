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
 * Opens the socket by which commands of the same user reach the process that has the embedded database. Returns how it is closed.
 * Where it cannot be opened, commands that need it say so; the program goes on.
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
    // A command that was interrupted wants no backup any more.
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
    // The folder is locked by this process: what lies there was left by one that was killed.
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
