import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { ago, dayOf } from '#platform/server/dates.ts'
import { isStripeUnavailable, withFallbackIfMissing } from '#platform/server/outside/stripe.ts'
import { inWork } from '#platform/server/work/work.ts'
import { factsOf, type PaymentListener, type PaymentSubject } from '#features/payments/server.ts'
import type { Cause } from '../../contract.ts'
import {
  countDifferences,
  expectedAtProvider,
  listToCompare,
  noteDifference,
  settleDifference,
  settleOtherKinds,
} from '../queries/differences.ts'
import type { ReconciledPayments } from '../payment-flow.ts'
import { findCauses } from './find-causes.ts'
import { askAboutPayment, listIntents } from './provider.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

interface Features {
  payments: readonly ReconciledPayments[]
  listeners: readonly PaymentListener[]
}

const DAY_MS = 24 * 60 * 60 * 1000
// The provider retries an event for three days; later runs make up for one that failed.
const LOOKBACK_MS = 5 * DAY_MS
const TRANSACTIONS_MAX = 50_000
const LIMIT_SECONDS = 2 * 60 * 60

const keyOf = ({ kind, reference }: Cause) => `${kind} ${reference}`

async function readCauses({ payments }: Features, tools: JobTools): Promise<{ causes: Cause[]; snapshot: Snapshot }> {
  const { db, now, services, log } = tools
  const since = ago(now, LOOKBACK_MS)
  const span = { gte: Math.floor(Date.parse(since) / 1000) }
  const { snapshot, isWhole } = await readSnapshot(services.stripe, span, TRANSACTIONS_MAX)
  if (!isWhole)
    log.error({ compared: TRANSACTIONS_MAX }, 'too many payments to check all of them with the payment provider')
  const kinds = payments.map(({ kind }) => kind)
  await settleOtherKinds(db, kinds, dayOf(now))
  const found = await findCauses(snapshot, payments, tools)
  const all = [...(await listToCompare(db, kinds, since)), ...found.values()]
  return { causes: [...new Map(all.map((cause) => [keyOf(cause), cause])).values()], snapshot }
}

// The provider holds nothing of a payment it does not know.
async function askAboutCause({ kind, reference }: Cause, { payments }: Features, tools: JobTools, snapshot?: Snapshot) {
  const { stripe } = tools.services
  const about = await payments.find((one) => one.kind === kind)?.subjectOf(reference, tools)
  const intents = about ? await withFallbackIfMissing(listIntents(stripe, about, snapshot), []) : []
  let held_cents = 0
  const subjects: PaymentSubject[] = []
  for (const payment_intent of intents) {
    const noPayment = { held_cents: 0, subject: { payment_intent } }
    const paymentState = await withFallbackIfMissing(askAboutPayment(stripe, payment_intent, snapshot), noPayment)
    held_cents += paymentState.held_cents
    subjects.push(paymentState.subject)
  }
  return { held_cents, subjects }
}

// Repeats what a lost event would have triggered. A failure here is reported as a difference.
async function follow(subjects: readonly PaymentSubject[], { listeners }: Features, tools: JobTools): Promise<void> {
  try {
    for (const subject of subjects) {
      const facts = factsOf(tools.services.stripe, subject)
      for (const listener of listeners) {
        const effect = await listener.follow(facts, tools)
        if (effect) await inWork(tools, effect)
      }
    }
  } catch (error) {
    if (isStripeUnavailable(error)) throw error
    tools.log.error({ err: error }, 'a missed payment could not be settled')
  }
}

type Outcome = 'same' | 'mended' | 'different'

// The snapshot decides only that both say the same; before anything is noted, the provider is asked again.
async function compareCause(cause: Cause, features: Features, tools: JobTools, snapshot: Snapshot): Promise<Outcome> {
  const { db, now } = tools
  const day = dayOf(now)
  const first = await askAboutCause(cause, features, tools, snapshot)
  if (first.held_cents === (await expectedAtProvider(db, cause))) {
    await settleDifference(db, cause, day)
    return 'same'
  }
  await follow(first.subjects, features, tools)
  const { held_cents: provider_cents } = await askAboutCause(cause, features, tools)
  const ledger_cents = await expectedAtProvider(db, cause)
  if (provider_cents !== ledger_cents) {
    await noteDifference(db, { ...cause, provider_cents, ledger_cents }, day)
    return 'different'
  }
  await settleDifference(db, cause, day)
  return 'mended'
}

/**
 * Reconciles payments, refunds and disputes of the last days with the provider, from pages of its balance transactions. A difference is
 * first handled as if its event had arrived; one that remains is stored for an operator, and never booked from here.
 */
export const reconcilePayments = (features: Features): ScheduledJob => ({
  name: 'reconcile-payments',
  cron: '13 4 * * *',
  limitSeconds: LIMIT_SECONDS,
  run: async (tools) => {
    const { db, log, signal } = tools
    const { causes, snapshot } = await readCauses(features, tools)
    for (const cause of causes) {
      signal.throwIfAborted()
      try {
        const outcome = await compareCause(cause, features, tools, snapshot)
        if (outcome === 'mended') log.warn(cause, 'the ledger had missed a change at the payment provider')
      } catch (error) {
        log.error({ err: error, ...cause }, 'a payment could not be checked with the payment provider')
        // The provider is unavailable: the others would each wait for the same timeout.
        if (isStripeUnavailable(error)) throw error
      }
    }
    const open = await countDifferences(db)
    if (open > 0) log.error({ open }, 'the ledger and the payment provider differ: run npm run ledger:check')
  },
})
