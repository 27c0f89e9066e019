import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { dayOf } from '#platform/server/dates.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import type { ReconciledPayments } from '../payment-flow.ts'
import { bookTarget } from '../post-entries.ts'
import { nextQueryNumber } from '../queries/causes.ts'
import {
  findFirstPosting,
  findReadUntil,
  insertUnbooked,
  listKnownTransactions,
  storeReadUntil,
} from '../queries/balance-transactions.ts'
import { findCauses } from '../reconciliation/find-causes.ts'
import { listTransactions, readSnapshot, type BalanceTransaction, type Span } from '../reconciliation/snapshot.ts'
import { splitTransaction } from '../rules.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Length of a span that is read at once. */
const SPAN_MS = 5 * DAY_MS
/** What was read before is read again for so long, because clocks differ and lists lag. */
const OVERLAP_MS = HOUR_MS
const BOOKED_AT_ONCE = 100
const LIMIT_SECONDS = 60 * 60
/** Reference of the sum of all balance transactions before the first entry of the ledger. */
const BEFORE_LEDGER = 'before'

const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000))

/** Returns where to read on from, in milliseconds. */
export const nextReadFrom = (readUntil: string): number => Date.parse(readUntil) - OVERLAP_MS

// To the day, because a fee of an anonymous gift is as old as the gift; not before yesterday, whose totals are still counted.
const postedOn = ({ created_at }: BalanceTransaction, now: Date): Date => {
  const isRecent = created_at <= now && created_at.getTime() > now.getTime() - DAY_MS
  return new Date(dayOf(isRecent ? created_at : now))
}

async function bookFee(work: Work, transaction: BalanceTransaction, cents: number): Promise<void> {
  await bookTarget(work.db, {
    cause: { kind: 'provider_fee', reference: transaction.id },
    answer: await nextQueryNumber(work.db),
    why: cents > 0 ? 'paid' : 'refunded',
    target: [
      { account: { house: 'provider' }, cents },
      { account: { house: 'costs' }, cents: -cents },
    ],
    now: postedOn(transaction, work.now),
  })
}

type Parts = ReturnType<typeof splitTransaction>

const bookAll = (tools: JobTools, transactions: readonly (BalanceTransaction & Parts)[]): Promise<void> =>
  inWork(tools, async (work) => {
    const known = await listKnownTransactions(
      work.db,
      transactions.map(({ id }) => id),
    )
    const unbooked = transactions.filter(({ id }) => !known.has(id))
    for (const transaction of unbooked)
      if (transaction.fee_cents !== 0) await bookFee(work, transaction, transaction.fee_cents)
    await insertUnbooked(
      work.db,
      unbooked.flatMap(({ id, type, outside_cents: net_cents, created_at }) =>
        net_cents === 0 ? [] : [{ id, type, net_cents, created_at: dayOf(created_at) }],
      ),
    )
  })

async function bookSpan(tools: JobTools, payments: readonly ReconciledPayments[], span: Span): Promise<void> {
  const { snapshot } = await readSnapshot(tools.services.stripe, span, Infinity)
  const causes = await findCauses(snapshot, payments, tools)
  const transactions = snapshot.transactions.map((transaction) => ({
    ...transaction,
    ...splitTransaction(transaction, transaction.intent !== undefined && causes.has(transaction.intent)),
  }))
  for (let at = 0; at < transactions.length; at += BOOKED_AT_ONCE) {
    tools.signal.throwIfAborted()
    await bookAll(tools, transactions.slice(at, at + BOOKED_AT_ONCE))
  }
}

/** Stores, as one sum, what moved before the ledger began, and returns when it began. */
async function beginReading(tools: JobTools): Promise<number> {
  const { db, now, services } = tools
  const startedAt = Date.parse((await findFirstPosting(db)) ?? now.toISOString()) - SPAN_MS
  let net_cents = 0
  for await (const transaction of listTransactions(services.stripe, { gte: 0, lt: seconds(startedAt) })) {
    tools.signal.throwIfAborted()
    net_cents += transaction.net_cents
  }
  const created_at = dayOf(new Date(startedAt))
  await inWork(tools, async (work) => {
    if (net_cents !== 0)
      await insertUnbooked(work.db, [{ id: BEFORE_LEDGER, type: BEFORE_LEDGER, net_cents, created_at }])
    // Read on from exactly there, because the sum has all that was before.
    await storeReadUntil(work.db, new Date(startedAt + OVERLAP_MS).toISOString())
  })
  return startedAt
}

async function run(tools: JobTools, payments: readonly ReconciledPayments[]): Promise<void> {
  const { db, now } = tools
  const readUntil = await findReadUntil(db)
  let from = readUntil === undefined ? await beginReading(tools) : nextReadFrom(readUntil)
  for (let isLast = false; !isLast; from += SPAN_MS) {
    isLast = from + SPAN_MS >= now.getTime()
    const gte = seconds(from)
    await bookSpan(tools, payments, isLast ? { gte } : { gte, lt: seconds(from + SPAN_MS) })
    await storeReadUntil(db, isLast ? now.toISOString() : new Date(from + SPAN_MS).toISOString())
  }
}

/**
 * Books the provider's fees from its balance transactions, each once, so that the ledger says what the provider holds. What is none of
 * ours, such as a payout to the platform's bank, is stored beside the ledger.
 */
export const bookProviderFees = (payments: readonly ReconciledPayments[]): ScheduledJob => ({
  name: 'book-provider-fees',
  cron: '33 * * * *',
  limitSeconds: LIMIT_SECONDS,
  run: (tools) => run(tools, payments),
})
