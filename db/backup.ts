import { createReadStream, existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import {
  listBackups,
  recordEnd,
  recordStart,
  recordVerification,
  type BackupResult,
} from '#platform/server/backup-records.ts'
import { readConfig, type Config } from '#platform/server/config.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { FolderInUse } from '#platform/server/database/folder-lock.ts'
import { isDiskFull } from '#platform/server/files/disk-space.ts'
import { skippedTablesMessage, CannotRun, runCommand, table } from './command.ts'
import { callProgram, inUseByAnother, type ControlReply } from './control-client.ts'
import { backUp } from './backup/make-backup.ts'
import type { OpenArchive } from './backup/read-archive.ts'
import { verifyArchive } from './backup/restore.ts'
import { nameAt, openTarget } from './backup/target.ts'
import { openDatabase } from './open.ts'

// `npm run backup`: writes one archive of the database and the files, whether or not the program is running.

const USAGE = `npm run backup                     writes a backup to BACKUP_TARGET
npm run backup -- list             the backups there are, and how the last ones ended
npm run backup -- verify [NAME]    restores a backup, the newest or the one named, into a scratch copy and compares`

interface CompletedBackup extends BackupResult {
  name: string
  target: string
}

type BackupRecords = Awaited<ReturnType<typeof listBackups>>

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Opens the database that the settings name; null while the running program holds it. */
async function openUnlessInUse(config: Config): Promise<OpenDatabase | null> {
  if (config.DATABASE_URL === undefined && !existsSync(join(config.DATA_DIR, 'db')))
    throw new CannotRun(`There is no database in ${config.DATA_DIR} yet. Start the program first`)
  try {
    return await openDatabase(config, () => undefined)
  } catch (error) {
    if (error instanceof FolderInUse) return null
    throw error
  }
}

async function hasRecords({ query }: OpenDatabase): Promise<boolean> {
  const { rows } = await query(
    "select to_regclass('migrations') is not null and to_regclass('backups') is not null as found",
  )
  return (rows[0] as { found: boolean }).found
}

async function backUpOpened(opened: OpenDatabase, config: Config): Promise<CompletedBackup> {
  if (!(await hasRecords(opened)))
    throw new CannotRun(
      'This database is older than this program. Start the program first, or make the backup with its version',
    )
  const now = new Date()
  const name = nameAt(now)
  const target = (await openTarget(config)).description
  const id = await recordStart(opened.db, { name, target, now })
  const stopping = new AbortController()
  const stop = () => stopping.abort(new CannotRun('The backup was stopped'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    const result = await backUp(opened, { config, name, createdAt: now }, stopping.signal)
    await recordEnd(opened.db, id, result, new Date())
    return { ...result, name, target }
  } catch (error) {
    const reason = isDiskFull(error) ? 'The disk is full' : error instanceof Error ? error.message : String(error)
    await recordEnd(opened.db, id, { reason }, new Date()).catch(() => undefined)
    throw new CannotRun(`The backup failed, and nothing of it was kept: ${reason}`)
  }
}

async function backUpNow(config: Config): Promise<string> {
  const opened = await openUnlessInUse(config)
  let backup: CompletedBackup
  if (opened) {
    try {
      backup = await backUpOpened(opened, config)
    } finally {
      await opened.close()
    }
  } else {
    const reply = await callProgram<ControlReply<CompletedBackup>>(config.DATA_DIR, {
      method: 'POST',
      path: '/backups',
    })
    if (!reply) throw inUseByAnother(config.DATA_DIR)
    if ('failure' in reply) throw new CannotRun(`The backup failed, and nothing of it was kept: ${reply.failure}`)
    backup = reply.result
  }
  const { name, target, bytes, files, missing } = backup
  const missingNote = missing === 0 ? '' : `\n${missing} files were deleted while it was written, and are not in it`
  return `${name} in ${target}: ${megabytes(bytes)}, ${files} files${missingNote}\nTo check it: npm run backup -- verify`
}

async function list(config: Config): Promise<string> {
  const opened = await openUnlessInUse(config)
  let records: BackupRecords = []
  if (opened) {
    try {
      if (await hasRecords(opened)) records = await listBackups(opened.db)
    } finally {
      await opened.close()
    }
  } else {
    const listed = await callProgram<BackupRecords>(config.DATA_DIR, { method: 'GET', path: '/backups' })
    if (!listed) throw inUseByAnother(config.DATA_DIR)
    records = listed
  }
  const target = await openTarget(config)
  const archives = await target.list()
  const archiveLines = archives.map(({ name, size }) => `${name}  ${megabytes(size)}`).join('\n')
  const recordTable = table(
    ['started', 'state', 'backup', 'files', 'reason'],
    records.map(({ started_at, state, name, files, reason }) => [
      started_at.slice(0, 16).replace('T', ' '),
      state,
      name,
      files ?? '',
      reason ?? '',
    ]),
  )
  return `${archives.length} backups in ${target.description}${archiveLines === '' ? '' : `\n${archiveLines}`}\n\n${recordTable}`
}

/** Opens an archive by path, or by name in the target; without either, the newest one. */
export async function findArchive(
  config: Config,
  pathOrName: string | undefined,
): Promise<{ name: string; open: OpenArchive }> {
  if (pathOrName !== undefined && existsSync(pathOrName)) {
    const path = resolve(pathOrName)
    return { name: path, open: async () => createReadStream(path) }
  }
  const target = await openTarget(config)
  const archives = await target.list()
  const found = pathOrName === undefined ? archives.at(-1) : archives.find(({ name }) => name === pathOrName)
  if (!found)
    throw new CannotRun(
      `There is no backup${pathOrName === undefined ? '' : ` ${pathOrName}`} in ${target.description}`,
    )
  return { name: found.name, open: target.open(found.name) }
}

// Verification needs no database, and its result is worth knowing without a record of it.
async function recordVerified(config: Config, name: string): Promise<string> {
  try {
    const opened = await openUnlessInUse(config)
    if (!opened) {
      await callProgram(config.DATA_DIR, { method: 'POST', path: '/backups/verified', body: { name } })
      return ''
    }
    try {
      if (await hasRecords(opened)) await recordVerification(opened.db, name, new Date())
    } finally {
      await opened.close()
    }
    return ''
  } catch (error) {
    return `\nThat it was verified could not be recorded: ${error instanceof Error ? error.message : String(error)}`
  }
}

async function verify(config: Config, pathOrName: string | undefined): Promise<string> {
  const { name, open } = await findArchive(config, pathOrName)
  const { rows, files, faults, leftOut, manifest } = await verifyArchive(open)
  if (faults.length > 0)
    throw new CannotRun(`${name} can be restored, but its books are not right:\n${faults.join('\n')}`)
  const unrecorded = await recordVerified(config, basename(name))
  const missingNote =
    manifest.missing.length === 0 ? '' : `\nDeleted while it was written: ${manifest.missing.length} files`
  return `${name} is complete: ${rows} rows of ${manifest.tables.length} tables, ${files} files, the ledger as it was${missingNote}${skippedTablesMessage(leftOut)}${unrecorded}`
}

async function run([command, pathOrName, ...others]: readonly string[]): Promise<string> {
  if (others.length > 0) throw new CannotRun(USAGE)
  if (command === undefined) return backUpNow(readConfig())
  if (command === 'list' && pathOrName === undefined) return list(readConfig())
  if (command === 'verify') return verify(readConfig(), pathOrName)
  throw new CannotRun(USAGE)
}

if (import.meta.main) await runCommand(run)
