import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookTarget, nextQueryNumber, readWholeLedger } from '#features/ledger/server.ts'
import { startApiWithConnect } from './given-payout-account.ts'

const api = await startApiWithConnect()
const { db, stripe } = api

const PAYOUTS = 1000
const AT_ONCE = 20
const CENTS = 100
/** A thousand transfers, and as many entries. */
const PATIENCE_MS = 120_000

/** Reports each request to the provider; the library leaves it untyped. */
const requests = stripe.client as unknown as Record<'on' | 'off', (event: 'request', listener: () => void) => void>

async function countRequests(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const add = () => void count++
  requests.on('request', add)
  await work()
  requests.off('request', add)
  return count
}

/** A payout that was made at the provider, and that the program knows to be paid. */
async function givenPaidOut(account_id: number, destination: string): Promise<void> {
  const transfer_group = `payout-${randomUUID()}`
  const made = { amount: CENTS, currency: 'usd', destination, transfer_group }
  const { id: transfer_id } = await stripe.client.transfers.create(made)
  await api.inWork(async (work) => {
    const { now } = work
    const { id } = await work.db
      .insertInto('payouts')
      .values({
        account_id,
        amount_cents: CENTS,
        currency: 'usd',
        state: 'paid',
        method: 'connect',
        destination,
        transfer_group,
        transfer_id,
        provider_payout: `po_${transfer_group}`,
        bank_reference: `po_${transfer_group}`,
        requested_at: now,
        changed_at: now,
        paid_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await bookTarget(work.db, {
      cause: { kind: 'payout', reference: String(id) },
      answer: await nextQueryNumber(work.db),
      why: 'paid',
      target: [
        { account: { person: account_id }, cents: -CENTS },
        { account: { house: 'provider' }, cents: CENTS },
      ],
      now,
    })
  })
}

test(
  'a thousand payouts are reconciled in a few pages, and the ledger holds what the provider says',
  async () => {
    const { seller, recipient } = await api.givenRecipient(PAYOUTS * CENTS)
    await api.givenFunds(2 * PAYOUTS * CENTS)
    const before = (await readWholeLedger(db, stripe)).balance!
    await api.press('webhook/all/lose')
    for (let made = 0; made < PAYOUTS; made += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, () => givenPaidOut(seller.id, recipient)))
    const count = await countRequests(async () => {
      await api.runScheduledJob('reconcile-payments')
      await api.runScheduledJob('book-provider-fees')
      await api.runScheduledJob('compare-payouts')
    })
    expect(count).toBeLessThanOrEqual(60)
    const { faults, balance } = await readWholeLedger(db, stripe)
    expect(faults).toEqual([])
    expect(balance!.provider_cents).toBeLessThan(before.provider_cents - PAYOUTS * CENTS + 1)
    const difference = ({ expected_cents, provider_cents }: typeof before) => expected_cents - provider_cents
    // The sale that the seller earned with was booked without a payment at the provider.
    expect(difference(balance!)).toBe(PAYOUTS * CENTS)
  },
  PATIENCE_MS,
)
