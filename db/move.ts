import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#platform/server/config.ts'
import { openEmbedded, openPostgres } from '#platform/server/database/database.ts'
import { FolderInUse, lockFolder } from '#platform/server/database/folder-lock.ts'
import { moveDatabase, refuseWhileInUse, refuseWithoutTables } from './backup/move.ts'
import { openEmptyEmbedded, openEmptyServer } from './backup/restore-target.ts'
import { skippedTablesMessage, CannotRun, runCommand } from './command.ts'

// `npm run move`: moves the database from the embedded one to a server, or back. Files stay where they are.

const USAGE = `npm run move -- to-postgres [ADDRESS]   copies the embedded database of DATA_DIR into an empty database of a server
npm run move -- to-embedded [ADDRESS]   copies the database of a server into DATA_DIR, where none may be yet
The address is that of DATABASE_URL unless it is given. Stop the program first; the source stays as it is`

async function toServer(folder: string, address: string) {
  if (!existsSync(join(folder, 'db'))) throw new CannotRun(`There is no embedded database in ${folder}`)
  const unlock = lockFolder(folder)
  try {
    const source = await openEmbedded(join(folder, 'db'))
    try {
      await refuseWithoutTables(source)
      return await moveDatabase(source, await openEmptyServer(address))
    } finally {
      await source.close()
    }
  } finally {
    unlock()
  }
}

async function toFolder(folder: string, address: string) {
  const source = await openPostgres(address, 1, () => undefined, { prepared: false })
  try {
    await refuseWithoutTables(source)
    await refuseWhileInUse(source)
    return await moveDatabase(source, await openEmptyEmbedded(folder))
  } finally {
    await source.close()
  }
}

async function run([direction, addressArgument, ...others]: readonly string[]): Promise<string> {
  const move = direction === 'to-postgres' ? toServer : direction === 'to-embedded' ? toFolder : undefined
  if (!move || others.length > 0) throw new CannotRun(USAGE)
  const { DATABASE_URL, DATA_DIR } = readConfig()
  const address = addressArgument ?? DATABASE_URL
  if (address === undefined)
    throw new CannotRun(`Set DATABASE_URL to the address of the server's database, or give it\n${USAGE}`)
  if (!/^postgres(ql)?:\/\//.test(address)) throw new CannotRun('The address must begin with postgres://')
  try {
    const { contents, faults, leftOut } = await move(DATA_DIR, address)
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
    const next = move === toServer ? 'Set DATABASE_URL' : 'Remove DATABASE_URL'
    const warning = faults.length === 0 ? '' : `\nThe books are not right, here as there:\n${faults.join('\n')}`
    return `Moved and compared: ${rows} rows of ${contents.tables.length} tables, the ledger as it was${warning}${skippedTablesMessage(leftOut)}\n${next} and start the program`
  } catch (error) {
    throw error instanceof FolderInUse ? new CannotRun(error.message) : error
  }
}

await runCommand(run)
