import { describeBalance } from '#features/ledger/contract.ts'
import { readWholeLedger } from '#features/ledger/server.ts'
import { setCurrency } from '#platform/contract/currency.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { openStripe, type Stripe } from '#platform/server/outside/stripe.ts'
import { CannotRun, openForCommand, runCommand, table } from './command.ts'

// `npm run ledger:check`: verifies that postings sum to zero and that balances follow from them, compares them with the provider's balance,
// and reports faults.

const USAGE = 'npm run ledger:check   checks all ledger entries and reports errors; changes nothing'
const STOP_HINT = 'Stop the program and run this again'
const NOT_COMPARED = "Stripe's balance was not compared: Stripe could not be asked"

// Null without keys: the sandbox ends with the program.
function openProvider(): Stripe | null {
  const config = readConfig()
  setCurrency(config.CURRENCY)
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = config
  if (secretKey === undefined || webhookSecret === undefined) return null
  return openStripe({ secretKey, webhookSecret, ...(apiUrl !== undefined && { apiUrl }) })
}

async function check(db: Database, stripe: Stripe | null): Promise<string> {
  const { faults, entries, causes, accounts, balance } = await readWholeLedger(db, stripe)
  if (faults.length > 0) throw new CannotRun(faults.join('\n'))
  const sums = table(
    ['account', 'cents'],
    accounts.map(({ account, cents }) => [account, cents]),
  )
  const books = `The books are right: ${entries} entries of ${causes} causes, which sum to zero\n${sums}`
  if (!stripe) return books
  if (!balance) return `${books}\n${NOT_COMPARED}`
  const { comparison, coverage } = describeBalance(balance)
  return `${books}\n${comparison}\n${coverage}`
}

async function run(words: readonly string[]): Promise<string> {
  if (words.length > 0) throw new CannotRun(USAGE)
  const opened = await openForCommand(STOP_HINT)
  try {
    const { rows } = await opened.query("select to_regclass('unreported_taxes') is not null as laid_out")
    if (!(rows[0] as { laid_out: boolean }).laid_out)
      throw new CannotRun('This database has no ledger of this version yet. Start the program first')
    return await check(opened.db, openProvider())
  } finally {
    await opened.close()
  }
}

await runCommand(run)
