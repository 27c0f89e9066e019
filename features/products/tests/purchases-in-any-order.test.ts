import { asyncProperty, array, assert } from 'fast-check'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { nextQueryNumber } from '#features/ledger/server.ts'
import type { ProviderRefund } from '#features/payments/server.ts'
import { startApi, type Person } from '#testing/api.ts'
import { onPostgres } from '#testing/database/database.ts'
import { untilWaiting } from '#testing/database/wait-for-lock.ts'
import { balancesOf, expectBooksInOrder, givenBalance, platformBalanceOf } from '#testing/given/balance.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'
import { splitTotal } from '../contract/chosen-amount.ts'
import { refuseUsedUp } from '../server/pricing/http-errors.ts'
import { buyFromBalance } from '../server/purchases/from-balance.ts'
import type { Order } from '../server/purchases/order.ts'
import { refundSale } from '../server/purchases/refund-purchase.ts'
import { listParts } from '../server/refunds/queries/parts.ts'
import { unmadeParts, withoutParts } from '../server/refunds/part-rules.ts'
import { refundPartially } from '../server/refunds/refund-part.ts'
import { isRefundFailed, isToReturn, payerOf, purchaseStatus, totalOf } from '../server/purchases/rules.ts'
import { retryRefund } from '../server/purchases/retry-refund.ts'
import { storeResult } from '../server/purchases/settle-purchase.ts'
import { EXAMPLES, Step, type Doing } from './purchase-steps.ts'
import { GIFT_STEPS, sumWaiting, takeGiftStep } from './gifts/gift-steps.ts'
import { givenReduced, takesUse, usesOf } from './pricing/reduced-purchases.ts'
import { invoicedOf, taxed, taxLeftOf } from './tax/taxed-purchases.ts'

const api = await startApi()
const { db, inWork } = api

/** Hundreds of statements for each of the runs. */
const TIMEOUT_MS = 90_000
const PRICE = { price_cents: 1000, fee_cents: 50, discount_cents: 0, discount_code_id: null, discount_code: null }
const TOTAL = totalOf(PRICE)

/** What is true of one payment page, wherever it is known. */
interface Page {
  id: number
  total: number
  payment: string
  is_expired: boolean
  is_paid: boolean
  refunded_cents: number
  refund_pending_cents: number
  refunds_failed: number
  parts: ProviderRefund[]
  is_lost: boolean
  progress: null
  money: 'kept' | 'disputed' | 'given_back'
}

/** What the provider says at one moment, on its way to us. */
type Said = Page & { answer: number }

async function begin(seller: Person, buyer: Person, giver: Person) {
  const product = await givenProductRow(db, seller, { price_cents: PRICE.price_cents })
  const order = {
    product_id: product.id,
    product_name: product.name,
    buyer_id: buyer.id,
    seller_id: seller.id,
    refund_days: 14,
    ...PRICE,
  }
  const chosen: Order = { ...order, ...taxed(splitTotal(1777, 5)) }
  const reduced: Order = { ...order, ...(await givenReduced(db, seller)) }
  const pages: Page[] = []
  const waiting: Said[] = []
  return { giver, order, reduced, chosen, pages, waiting, rows: () => rowsOf(order) }
}
type Trade = Awaited<ReturnType<typeof begin>>

const rowsOf = ({ product_id }: Order) =>
  db.selectFrom('purchases').selectAll().where('product_id', '=', product_id).orderBy('id').execute()

async function openPage({ pages }: Trade, order: Order): Promise<void> {
  const { product_name: _, ...agreed } = order
  const values = {
    ...agreed,
    paid_with: 'card',
    status: 'pending',
    reference: randomUUID(),
    created_at: new Date(),
  } as const
  const opened = await db
    .insertInto('purchases')
    .values({ ...values, stripe_session_id: randomUUID() })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(refuseUsedUp)
  const unpaid = { is_expired: false, is_paid: false, is_lost: false, progress: null, money: 'kept' } as const
  const notRefunded = { refunded_cents: 0, refund_pending_cents: 0, refunds_failed: 0, parts: [] }
  if (opened) pages.push({ id: opened.id, total: totalOf(order), payment: randomUUID(), ...unpaid, ...notRefunded })
}

const isKept = (page: Page) => page.is_paid && page.money === 'kept' && page.refunded_cents < page.total

/** What happens at the provider, as far as it can happen. */
function happen(does: Doing, page: Page): void {
  if (does === 'expire' && !page.is_paid) page.is_expired = true
  if (does === 'pay' && !page.is_expired) page.is_paid = true
  if (does === 'refund a part' && isKept(page)) page.refunded_cents = Math.min(page.total, page.refunded_cents + 333)
  if (does === 'refund the rest' && isKept(page)) page.refunded_cents = page.total
  // Refunds that the bank had accepted come back.
  if (does === 'a refund fails' && page.refunded_cents > 0 && !page.is_lost && page.money !== 'disputed') {
    const parts = page.parts.map((part) => ({ ...part, state: 'failed' as const }))
    Object.assign(page, { money: 'kept', refunded_cents: 0, refunds_failed: page.refunds_failed + 1, parts })
  }
  if (page.refunded_cents === page.total) page.money = 'given_back'
  if (does === 'dispute' && isKept(page)) page.money = 'disputed'
  if (does === 'win' && page.money === 'disputed') page.money = 'kept'
  if (does === 'lose' && page.money === 'disputed')
    Object.assign(page, { money: 'given_back', refunded_cents: page.total, is_lost: true })
}

/** A job makes some parts at the provider that the seller refunded. */
async function makeParts(page: Page, most: number): Promise<void> {
  const row = await db.selectFrom('purchases').selectAll().where('id', '=', page.id).executeTakeFirstOrThrow()
  if (row.refund_reason !== null) return
  for (const part of unmadeParts(await listParts(db, row.id), page.parts).slice(0, most)) {
    if (!isKept(page)) return
    const amount_cents = Math.min(part.amount_cents, page.total - page.refunded_cents)
    page.parts = [...page.parts, { reference: part.reference, amount_cents, state: 'returned' }]
    page.refunded_cents += amount_cents
    if (page.refunded_cents === page.total) page.money = 'given_back'
  }
}

const keep = ({ id, payment, ...said }: Said) =>
  inWork((work) => storeResult(work, id, { ...said, stripe_payment_intent: said.is_paid ? payment : null }))
const ask = async (page: Page): Promise<Said> => ({ ...page, answer: await nextQueryNumber(db) })

async function orRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
  })
}

// Its process is killed between the provider's answer and our commit.
const die = (said: Said) =>
  inWork(async (work) => {
    await storeResult(work, said.id, { ...said, stripe_payment_intent: said.payment })
    throw new HttpError(500, 'killed', 'killed')
  }).catch(() => undefined)

async function take(trade: Trade, step: { does: Doing; which: number; asks: string; keeps: number }) {
  const { order, reduced, chosen, pages, waiting } = trade
  if (GIFT_STEPS.has(step.does)) await orRefused(inWork((work) => takeGiftStep(work, step.does, trade)))
  if (step.does === 'open') await openPage(trade, order)
  if (step.does === 'open with a code') await orRefused(openPage(trade, reduced))
  if (step.does === 'buy with a code') await orRefused(inWork((work) => buyFromBalance(work, reduced)))
  if (step.does === 'open at a chosen amount') await openPage(trade, chosen)
  if (step.does === 'buy at a chosen amount') await orRefused(inWork((work) => buyFromBalance(work, chosen)))
  if (step.does === 'buy from the balance') await orRefused(inWork((work) => buyFromBalance(work, order)))
  if (step.does === 'seller refunds') {
    const rows = await trade.rows()
    const row = rows[step.which % Math.max(1, rows.length)]
    if (row) await orRefused(inWork((work) => refundSale(work, row.id, order.seller_id)))
  }
  if (step.does === 'seller refunds a part') {
    const rows = await trade.rows()
    const row = rows[step.which % Math.max(1, rows.length)]
    const wish = { sellerId: order.seller_id, amount: step.keeps + 1.11 }
    if (row) await orRefused(inWork((work) => refundPartially(work, { id: row.id, ...wish })))
  }
  if (step.does === 'refund again') {
    for (const { id } of await trade.rows()) await orRefused(inWork((work) => retryRefund(work, id, 0)))
  }
  const page = pages[step.which % Math.max(1, pages.length)]
  if (!page) return
  happen(step.does, page)
  if (step.does === 'a part is made') await makeParts(page, 1)
  if (step.asks === 'and keeps') await keep(await ask(page))
  if (step.asks === 'and waits') waiting.push(await ask(page))
  if (step.asks === 'and dies') await die(await ask(page))
  const late = waiting[step.keeps]
  if (late) await keep(late)
}

/** In the end all is asked for once more, what is to be returned is returned, and what was late comes last. */
async function end(trade: Trade): Promise<void> {
  for (const page of trade.pages) await keep(await ask(page))
  for (const row of await trade.rows()) {
    const page = trade.pages.find(({ id }) => id === row.id)
    if (page && row.refund_promised_cents > 0) {
      await makeParts(page, Infinity)
      await keep(await ask(page))
    }
    if (!page || !isToReturn(row)) continue
    happen('refund the rest', page)
    await keep(await ask(page))
  }
  for (const late of trade.waiting) await keep(late)
}

// What the seller refunds is refunded on invoices from then on; what was paid twice was never invoiced.
const toBeInvoiced = (row: Awaited<ReturnType<typeof rowsOf>>[number]): number[] =>
  row.paid_at === null || row.refund_reason !== null ? [0, 0] : [totalOf(row) - row.refunded_cents, taxLeftOf(row)]

test(
  'in whatever order things happen and are heard of, the books, the invoices and what people own say what is true',
  async () => {
    const [seller, buyer] = [await api.signUp('developer'), await api.signUp('client')]
    const giver = await api.signUp('client')
    const run = async (steps: Parameters<typeof take>[1][]) => {
      await givenBalance(api, buyer, 3 * TOTAL)
      await givenBalance(api, giver, 15 * TOTAL)
      const trade = await begin(seller, buyer, giver)
      const [escrow, tax] = [await platformBalanceOf(db, 'escrow'), await platformBalanceOf(db, 'tax')]
      const [before, provider] = [await balancesOf(db, seller, buyer, giver), await platformBalanceOf(db, 'provider')]
      for (const step of steps) await take(trade, step)
      await end(trade)

      const rows = await trade.rows()
      const byBalance = rows.filter(({ paid_with }) => paid_with === 'balance')
      const cards = trade.pages.map((page) => ({ page, row: rows.find(({ id }) => id === page.id) }))
      // Each purchase stands as the provider says, and what is returned came back.
      for (const { page, row } of cards) {
        expect(row).toMatchObject({ status: row && purchaseStatus(row, page) })
        expect(row && withoutParts(row).refunded_cents).toBe(page.refunded_cents)
        expect(page.refunded_cents).toBeLessThanOrEqual(page.total)
        // What was promised is made, unless a bank has the money.
        if (row && row.refund_promised_cents > 0) expect(page.money).toBe('disputed')
        if (row && isToReturn(row)) expect(page.money).toBe('disputed')
      }
      expect(rows.filter(({ status }) => status === 'paid' || status === 'disputed').length).toBeLessThan(2)
      // Nobody has more or less than that comes to.
      const earned = rows.reduce((sum, { earned_cents }) => sum + earned_cents, 0)
      const kept = byBalance.filter(({ status }) => status === 'paid')
      const spentBy = (payer: Person) =>
        kept.filter((row) => payerOf(row) === payer.id).reduce((sum, row) => sum + totalOf(row) - row.refunded_cents, 0)
      const waits = await sumWaiting(db, trade.order)
      expect(await balancesOf(db, seller, buyer, giver)).toEqual([
        (before[0] ?? 0) + earned,
        (before[1] ?? 0) - spentBy(buyer),
        (before[2] ?? 0) - spentBy(giver) - waits,
      ])
      expect((await platformBalanceOf(db, 'escrow')) - escrow).toBe(waits)
      const held = cards.filter(({ row }) => row?.status === 'paid')
      // A refund that failed is still held, unless a bank took it.
      const failed = cards.filter(({ row, page }) => row && isRefundFailed(row) && page.money === 'kept')
      const held_cents = [...held, ...failed].reduce((sum, { page }) => sum + page.total - page.refunded_cents, 0)
      expect(provider - (await platformBalanceOf(db, 'provider'))).toBe(held_cents)
      for (const row of rows) expect([row.id, ...(await invoicedOf(db, row))]).toEqual([row.id, ...toBeInvoiced(row)])
      // The platform owes the tax on what is held.
      const taxes = rows.filter(({ status }) => status === 'paid').reduce((sum, row) => sum + taxLeftOf(row), 0)
      expect((await platformBalanceOf(db, 'tax')) - tax).toBe(taxes)
      expect(await usesOf(db, trade.reduced)).toBe(rows.filter(takesUse).length)
      await expectBooksInOrder(db)
    }
    await assert(asyncProperty(array(Step, { minLength: 5, maxLength: 15, size: 'max' }), run), {
      numRuns: 8,
      examples: EXAMPLES.map((steps): [typeof steps] => [steps]),
    })
  },
  TIMEOUT_MS,
)

test.runIf(onPostgres)(
  'a payment that is heard of while the same buyer buys from the balance waits, and is returned',
  async () => {
    const [seller, buyer] = [await api.signUp('developer'), await api.signUp('client')]
    await givenBalance(api, buyer, TOTAL)
    const trade = await begin(seller, buyer, await api.signUp('client'))
    await openPage(trade, trade.order)
    const page = { ...trade.pages[0]!, is_paid: true }
    const [bought, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const fromBalance = inWork(async (work) => {
      await buyFromBalance(work, trade.order)
      bought.resolve()
      await commit.promise
    })
    await bought.promise
    const heard = keep(await ask(page))
    await untilWaiting(db)
    commit.resolve()
    await fromBalance
    expect(await heard).toMatchObject({ status: 'refunded', refund_reason: 'paid_twice' })
    expect((await trade.rows()).map(({ paid_with, status }) => [paid_with, status])).toEqual([
      ['card', 'refunded'],
      ['balance', 'paid'],
    ])
    await expectBooksInOrder(db)
  },
)
