import { readWholeLedger } from '#features/ledger/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import { CannotRun, openForCommand, runCommand, table } from './command.ts'

// `npm run ledger:check`: verifies that postings sum to zero and that balances follow from them, and reports faults.

const USAGE = 'npm run ledger:check   checks all ledger entries and reports errors; changes nothing'
const INSTEAD = 'Stop the program and run this again'

async function check(db: Database): Promise<string> {
  const { faults, entries, causes, accounts } = await readWholeLedger(db)
  if (faults.length > 0) throw new CannotRun(faults.join('\n'))
  const sums = table(
    ['account', 'cents'],
    accounts.map(({ account, cents }) => [account, cents]),
  )
  return `The books are right: ${entries} entries of ${causes} causes, which sum to zero\n${sums}`
}

async function run(words: readonly string[]): Promise<string> {
  if (words.length > 0) throw new CannotRun(USAGE)
  const opened = await openForCommand(INSTEAD)
  try {
    const { rows } = await opened.query("select to_regclass('ledger_differences') is not null as laid_out")
    if (!(rows[0] as { laid_out: boolean }).laid_out)
      throw new CannotRun('This database has no ledger yet. Start the program first')
    return await check(opened.db)
  } finally {
    await opened.close()
  }
}

await runCommand(run)
