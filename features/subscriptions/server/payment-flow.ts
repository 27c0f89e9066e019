import { ahead } from '#platform/server/dates.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobTools } from '#platform/server/work/jobs.ts'
import { isUnknownThere } from '#platform/server/outside/stripe.ts'
import { paymentFlow } from '#features/ledger/server.ts'
import { findCustomer, findPayer, type Payer } from '#features/payments/server.ts'
import { askForMonth } from './ask-provider.ts'
import { askAbout, keepAnswer } from './provider-sync.ts'
import { claimChecks, removeCheck } from './queries.ts'

/** A check that fails, whatever the reason, is tried again then. */
const TRIED_AGAIN_MS = 15 * 60_000

/** Those of some accounts whom the provider knows as customers; nothing will be heard of the others. */
export async function listCustomers(db: Database, accounts: readonly { account_id: number }[]): Promise<Payer[]> {
  const known: Payer[] = []
  for (const { account_id } of accounts) {
    const customer = await findCustomer(db, account_id)
    if (customer === undefined) await removeCheck(db, account_id)
    else known.push({ account_id, customer })
  }
  return known
}

/** Asks about an account, and no more when the provider does not know it, as when the sandbox made way for the real one. */
export async function check(tools: JobTools, payer: Payer): Promise<void> {
  try {
    await subscriptionFlow.askAndSettle(tools, payer)
  } catch (error) {
    if (!isUnknownThere(error)) throw error
    await removeCheck(tools.db, payer.account_id)
  }
}

/** Subscriptions; the books name the invoice that each month paid. */
export const subscriptionFlow = paymentFlow({
  name: 'subscription',
  find: findPayer,
  ask: askAbout,
  settle: async (work, _, answer) => {
    await keepAnswer(work, answer)
    return answer.told
  },
  open: {
    cron: '*/5 * * * *',
    // They are put off before they are asked about: a process that dies here keeps nobody from their turn.
    list: async ({ db, now }, limit) =>
      listCustomers(db, await claimChecks(db, { now, until: ahead(now, TRIED_AGAIN_MS), limit })),
    check,
    logged: ({ account_id }) => ({ account_id }),
  },
  reconciled: {
    kind: 'subscription',
    referenceOf: async (charge, tools) => {
      const invoice = (await findPayer(charge, tools))?.invoice
      return invoice !== undefined && (await askForMonth(tools.services.stripe, invoice)) ? invoice : null
    },
    subjectOf: async (invoice) => ({ invoice }),
  },
})
