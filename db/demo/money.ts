import { randomUUID } from 'node:crypto'
import { issueInvoice, noteRefund, type IssuingWork } from '#features/invoices/server.ts'
import { bookTarget, nextQueryNumber, type Cause, type Posting, type LedgerReason } from '#features/ledger/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import type { AccountIds } from './accounts.ts'
import { movements, type DemoPurchase } from './movements.ts'

const DAY_MS = 24 * 60 * 60_000
const FEE_PERCENT = 5
const SUBSCRIPTION_CENTS = 995

/** Seller settings for invoices. */
export type SellerSettings = IssuingWork['services']['config']

interface Context {
  db: Database
  now: Date
  people: AccountIds
  productIds: (key: string) => number
  seller: SellerSettings
}

/** Posts entries and issues invoices as features do, but dated in the past. */
class DemoLedger {
  readonly work: IssuingWork
  readonly #context: Context

  constructor(context: Context, days_ago: number) {
    this.#context = context
    const { db, seller: config } = context
    // No screens are open yet, so events are discarded.
    this.work = {
      db,
      now: new Date(ago(context.now, days_ago * DAY_MS)),
      services: { config },
      publish: () => undefined,
    }
  }

  async book(cause: Cause, why: LedgerReason, target: Posting[]): Promise<number> {
    const answer = await nextQueryNumber(this.work.db)
    await bookTarget(this.work.db, { cause, answer, why, target, now: this.work.now })
    return answer
  }

  async #invoiceFromHouse(cause: Cause, buyer: number, text: string, unit_cents: number): Promise<void> {
    const lines = [{ text, quantity: 1, unit_cents }]
    await issueInvoice(this.work, {
      cause,
      buyer,
      seller: 'platform',
      lines,
      paid_at: this.work.now,
      paid_with: 'card',
    })
  }

  async subscribe(who: string, reference: string): Promise<void> {
    const cause = { kind: 'subscription', reference } as const
    await this.book(cause, 'paid', [
      { account: { house: 'provider' }, cents: -SUBSCRIPTION_CENTS },
      { account: { house: 'subscriptions' }, cents: SUBSCRIPTION_CENTS },
    ])
    await this.#invoiceFromHouse(cause, this.#context.people(who), 'Subscription, one month', SUBSCRIPTION_CENTS)
  }

  async topUp(who: string, cents: number, reference: string): Promise<void> {
    const cause = { kind: 'top_up', reference } as const
    const account_id = this.#context.people(who)
    const answer = await this.book(cause, 'paid', [
      { account: { house: 'provider' }, cents: -cents },
      { account: { person: account_id }, cents },
    ])
    await this.work.db
      .insertInto('top_ups')
      .values({
        account_id,
        payment_intent_id: reference,
        amount_cents: cents,
        status: 'paid',
        answer,
        created_at: this.work.now,
      })
      .execute()
    await this.#invoiceFromHouse(cause, account_id, 'Top-up of your balance', cents)
  }

  async donate(who: string, cents: number, reference: string, supporter: string | undefined): Promise<void> {
    const cause = { kind: 'donation', reference } as const
    const [account_id, created_at] = [this.#context.people(who), this.work.now]
    const answer = await this.book(cause, 'paid', [
      { account: { house: 'provider' }, cents: -cents },
      { account: { house: 'donations' }, cents },
    ])
    await this.work.db
      .insertInto('donations')
      .values({
        account_id,
        amount_cents: cents,
        currency: 'usd',
        is_anonymous: false,
        status: 'paid',
        stripe_session_id: reference,
        answer,
        created_at,
      })
      .execute()
    if (supporter !== undefined) {
      const row = { account_id, name: supporter, agreed_at: created_at }
      await this.work.db.insertInto('supporters').values(row).execute()
    }
    await this.#invoiceFromHouse(cause, account_id, 'Donation', cents)
  }

  async buy({ who, product, paid_with, refunded }: DemoPurchase, reference: string): Promise<void> {
    const { db, now } = this.work
    const product_id = this.#context.productIds(product)
    const buyer_id = this.#context.people(who)
    const {
      developer_id: seller_id,
      name,
      price_cents,
    } = await db
      .selectFrom('products')
      .select(['developer_id', 'name', 'price_cents'])
      .where('id', '=', product_id)
      .executeTakeFirstOrThrow()
    const fee_cents = Math.floor((price_cents * FEE_PERCENT) / 100)
    const total = price_cents + fee_cents
    const atProvider = { stripe_session_id: `cs_${reference}`, stripe_payment_intent: `pi_${reference}` }
    const { id } = await db
      .insertInto('purchases')
      .values({
        product_id,
        buyer_id,
        seller_id,
        price_cents,
        fee_cents,
        paid_with,
        status: 'paid',
        reference: randomUUID(),
        ...(paid_with === 'card' ? atProvider : {}),
        earned_cents: price_cents,
        created_at: now,
        paid_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (paid_with === 'free') return
    const cause = { kind: 'purchase', reference: String(id) } as const
    await this.book(cause, 'paid', [
      { account: paid_with === 'card' ? { house: 'provider' } : { person: buyer_id }, cents: -total },
      { account: { person: seller_id }, cents: price_cents },
      { account: { house: 'fees' }, cents: fee_cents },
    ])
    const lines = [
      { text: name, quantity: 1, unit_cents: price_cents },
      { text: 'Platform fee', quantity: 1, unit_cents: fee_cents },
    ]
    await issueInvoice(this.work, { cause, buyer: buyer_id, seller: seller_id, lines, paid_at: now, paid_with })
    if (refunded) await this.#refund(id, cause, total)
  }

  async #refund(id: number, cause: Cause, total: number): Promise<void> {
    await this.work.db
      .updateTable('purchases')
      .set({ status: 'refunded', refunded_cents: total, earned_cents: 0, refund_reason: 'seller' })
      .where('id', '=', id)
      .execute()
    await this.book(cause, 'refunded', [])
    await noteRefund(this.work, cause, total)
  }
}

/** Inserts payments, earnings and donations as postings and invoices, oldest first. */
export async function insertMoney(context: Context): Promise<void> {
  for (const [at, movement] of movements.entries()) {
    const books = new DemoLedger(context, movement.days_ago)
    const reference = `demo_${at + 1}`
    if (movement.kind === 'subscription') await books.subscribe(movement.who, `in_${reference}`)
    else if (movement.kind === 'top_up') await books.topUp(movement.who, movement.cents, `pi_${reference}`)
    else if (movement.kind === 'donation')
      await books.donate(movement.who, movement.cents, `cs_${reference}`, movement.supporter)
    else await books.buy(movement, reference)
  }
}
