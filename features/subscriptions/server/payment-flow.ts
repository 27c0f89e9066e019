import { ahead } from '#platform/server/dates.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobTools } from '#platform/server/work/jobs.ts'
import { unlessUnknown } from '#platform/server/outside/stripe.ts'
import { paymentFlow } from '#features/ledger/server.ts'
import { findAccountOfCustomer, findCustomer, type PaymentFacts } from '#features/payments/server.ts'
import { askForMonth } from './ask-provider.ts'
import { askAbout, keepAnswer, type About } from './provider-sync.ts'
import { claimChecks, removeCheck } from './queries.ts'

/** A check that fails, whatever the reason, is tried again then. */
const TRIED_AGAIN_MS = 15 * 60_000

async function find({ askPayer, askInvoice }: PaymentFacts, { db }: JobTools): Promise<About | undefined> {
  const customer = await askPayer()
  const account_id = customer === undefined ? undefined : await findAccountOfCustomer(db, customer)
  // Not everything at the provider is ours: it may serve other shops of the same owner.
  if (customer === undefined || account_id === undefined) return undefined
  // A month that is long over may be refunded or questioned, so it is looked at as well.
  return { account_id, customer, invoice: await askInvoice() }
}

/** Those of some accounts whom the provider knows as customers; nothing will be heard of the others. */
export async function listCustomers(db: Database, accounts: readonly { account_id: number }[]): Promise<About[]> {
  const known: About[] = []
  for (const { account_id } of accounts) {
    const customer = await findCustomer(db, account_id)
    if (customer === undefined) await removeCheck(db, account_id)
    else known.push({ account_id, customer })
  }
  return known
}

/** Compares an account with the provider. As when the sandbox made way for the real one: nobody there may ever know more. */
export async function check(tools: JobTools, about: About): Promise<void> {
  const isUnknown = await unlessUnknown(
    subscriptionFlow.askAndSettle(tools, about).then(() => false),
    true,
  )
  if (isUnknown) await removeCheck(tools.db, about.account_id)
}

/** Subscriptions; the books name the invoice that each month paid. */
export const subscriptionFlow = paymentFlow({
  name: 'subscription',
  find,
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
      const invoice = (await find(charge, tools))?.invoice
      return invoice !== undefined && (await askForMonth(tools.services.stripe, invoice)) ? invoice : null
    },
    subjectOf: async (invoice) => ({ invoice }),
  },
})
