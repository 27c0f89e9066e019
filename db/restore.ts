import { readConfig } from '#platform/server/config.ts'
import { FolderInUse } from '#platform/server/database/folder-lock.ts'
import { findArchive } from './backup.ts'
import { restoreArchive } from './backup/restore.ts'
import { skippedTablesMessage, CannotRun, runCommand } from './command.ts'

// `npm run restore`: restores a backup into the empty database and file storage that the settings name.

const USAGE = `npm run restore -- FILE or NAME   restores a backup, by its path or by its name in BACKUP_TARGET, into the
                                  empty database and file storage of the settings; nothing is ever overwritten`

async function run([pathOrName, ...others]: readonly string[]): Promise<string> {
  if (pathOrName === undefined || others.length > 0) throw new CannotRun(USAGE)
  const config = readConfig()
  const { name, open } = await findArchive(config, pathOrName)
  try {
    const { rows, files, faults, leftOut, manifest } = await restoreArchive(open, config)
    const warning = faults.length === 0 ? '' : `\nIts books were not right when it was made:\n${faults.join('\n')}`
    return `${name} of ${manifest.created_at} is restored: ${rows} rows of ${manifest.tables.length} tables, ${files} files, the ledger as it was${warning}${skippedTablesMessage(leftOut)}\nStart the program`
  } catch (error) {
    throw error instanceof FolderInUse ? new CannotRun(error.message) : error
  }
}

await runCommand(run)
