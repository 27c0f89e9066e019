import { fromNow } from '#platform/server/dates.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobTools } from '#platform/server/work/jobs.ts'
import { isStripeObjectMissing } from '#platform/server/outside/stripe.ts'
import { paymentFlow } from '#features/ledger/server.ts'
import { findCustomer, findPayer, type Payer } from '#features/payments/server.ts'
import { askForInvoice } from './ask-provider.ts'
import { askAbout, storeResult } from './provider-sync.ts'
import { claimChecks, removeCheck } from './queries.ts'

/** Retry delay after a failed check, whatever the reason. */
const RETRY_DELAY_MS = 15 * 60_000

/** Returns those accounts that are customers at the provider; it has nothing to report about the others. */
export async function listCustomers(db: Database, accounts: readonly { account_id: number }[]): Promise<Payer[]> {
  const known: Payer[] = []
  for (const { account_id } of accounts) {
    const customer = await findCustomer(db, account_id)
    if (customer === undefined) await removeCheck(db, account_id)
    else known.push({ account_id, customer })
  }
  return known
}

/**
 * Checks an account, and stops scheduling checks if the provider does not know it, as after replacing the sandbox with the real provider.
 */
export async function checkOpenPage(tools: JobTools, payer: Payer): Promise<void> {
  try {
    await subscriptionFlow.askAndSettle(tools, payer)
  } catch (error) {
    if (!isStripeObjectMissing(error)) throw error
    await removeCheck(tools.db, payer.account_id)
  }
}

/** Payment flow of subscriptions; the reference of a month in the books is its invoice. */
export const subscriptionFlow = paymentFlow({
  name: 'subscription',
  find: findPayer,
  ask: askAbout,
  settle: async (work, _, answer) => {
    await storeResult(work, answer)
    return answer.result
  },
  open: {
    cron: '*/5 * * * *',
    // Rescheduled before they are checked, so that accounts claimed by a process that dies are checked later.
    list: async ({ db, now }, limit) =>
      listCustomers(db, await claimChecks(db, { now, until: fromNow(now, RETRY_DELAY_MS), limit })),
    check: checkOpenPage,
    logged: ({ account_id }) => ({ account_id }),
  },
  reconciled: {
    kind: 'subscription',
    referenceOf: async (charge, tools) => {
      const invoice = (await findPayer(charge, tools))?.invoice
      return invoice !== undefined && (await askForInvoice(tools.services.stripe, invoice)) ? invoice : null
    },
    subjectOf: async (invoice) => ({ invoice }),
  },
})
