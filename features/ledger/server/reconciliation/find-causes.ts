import type { JobTools } from '#platform/server/work/jobs.ts'
import type { PaymentFacts } from '#features/payments/server.ts'
import type { Cause } from '../../contract.ts'
import type { ReconciledPayments } from '../payment-flow.ts'
import { listCausesOf } from '../queries/causes.ts'
import { paymentFacts } from './provider.ts'
import type { Snapshot } from './snapshot.ts'

async function askFeatures(
  charge: PaymentFacts,
  payments: readonly ReconciledPayments[],
  tools: JobTools,
): Promise<Cause | undefined> {
  for (const { kind, referenceOf } of payments) {
    const reference = await referenceOf(charge, tools)
    if (reference !== null) return { kind, reference }
  }
  // The provider's account may also serve other shops of the same owner.
  return undefined
}

/** Finds the causes of a snapshot's payments, by payment intent: in the books, or by the features where they are not booked yet. */
export async function findCauses(
  snapshot: Snapshot,
  payments: readonly ReconciledPayments[],
  tools: JobTools,
): Promise<Map<string, Cause>> {
  const { pages, invoices } = snapshot
  const intents = [...snapshot.charges.keys()]
  const referencesOf = (intent: string) =>
    [intent, pages.get(intent), invoices.get(intent)].filter((id) => id !== undefined)
  const booked = await listCausesOf(
    tools.db,
    payments.map(({ kind }) => kind),
    intents.flatMap(referencesOf),
  )
  const byReference = new Map(booked.map((cause) => [cause.reference, cause]))
  const found = new Map<string, Cause>()
  for (const intent of intents) {
    const known = referencesOf(intent).find((name) => byReference.has(name))
    const cause =
      known === undefined
        ? await askFeatures(paymentFacts(tools.services.stripe, snapshot, intent), payments, tools)
        : byReference.get(known)
    if (cause) found.set(intent, cause)
  }
  return found
}
