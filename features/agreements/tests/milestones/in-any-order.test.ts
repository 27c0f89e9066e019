import { asyncProperty, array, assert, constantFrom, integer, record } from 'fast-check'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listFaults, nextQueryNumber } from '#features/ledger/server.ts'
import { startApi } from '#testing/api.ts'
import { expectBooksInOrder, platformBalanceOf } from '#testing/given/balance.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'
import { findBrokenPlaces, changesApi, disputesApi } from '../../contract.ts'
import { sha256 } from '../../server/chain.ts'
import { heldCents, receivedCents, sharesOf, fundingStatus } from '../../server/milestones/rules.ts'
import { storeResult } from '../../server/milestones/store-result.ts'
import { givenPaid } from './given-milestones.ts'

const api = await startApi({ AGREEMENT_FEE_PERCENT: '7.5' })
const { db, inWork } = api
const moderator = await api.signUp('client', { operator: ['moderator'] })

/** Hundreds of calls for each of the runs. */
const TIMEOUT_MS = 120_000
const PRICE = 1000
const START = 50_000

/** What is true of one payment page, wherever it is known. */
interface Page {
  id: number
  payment: string
  is_expired: boolean
  is_paid: boolean
  refunded_cents: number
  refunds_failed: number
  is_lost: boolean
  money: 'kept' | 'disputed' | 'given_back'
}
type Said = Page & { answer: number }

const STEPS = [
  'open',
  'expire',
  'pay',
  'refund a part',
  'refund the rest',
  'a refund fails',
  'a bank questions',
  'win',
  'lose',
  'fund from the balance',
  'deliver',
  'accept',
  'return',
  'creator refunds',
  'client refunds',
  'dispute',
  'withdraw',
  'divide',
  'lower the price',
] as const
type Does = (typeof STEPS)[number]
const Step = record({
  // What the rest needs comes more often.
  does: constantFrom(...STEPS, 'open', 'pay', 'pay', 'fund from the balance', 'deliver', 'deliver', 'accept'),
  which: integer({ min: 0, max: 5 }),
  // Whether the provider is asked then; a result may come at once, later, twice or never, or its process is killed.
  asks: constantFrom('not', 'and keeps', 'and waits', 'and dies'),
  keeps: integer({ min: 0, max: 9 }),
})

async function begin() {
  const given = await givenPaid(api, [{ title: 'All', price: PRICE / 100, due_on: null }])
  const pages: Page[] = []
  const waiting: Said[] = []
  const { id: agreement_id } = given.params
  const rows = () =>
    db.selectFrom('milestone_fundings').selectAll().where('agreement_id', '=', agreement_id).orderBy('id').execute()
  return {
    ...given,
    pages,
    waiting,
    rows,
    provider: await platformBalanceOf(db, 'provider'),
    refunds: await platformBalanceOf(db, 'refunds'),
  }
}
type Trade = Awaited<ReturnType<typeof begin>>

async function openPage({ params, client, developer, pages, milestone }: Trade): Promise<void> {
  if ((await milestone())?.status !== 'planned') return
  const opened = await db
    .insertInto('milestone_fundings')
    .values({
      agreement_id: params.id,
      milestone: 1,
      client_id: client.id,
      creator_id: developer.id,
      price_cents: PRICE,
      fee_cents: 75,
      paid_with: 'card',
      status: 'pending',
      reference: randomUUID(),
      stripe_session_id: randomUUID(),
      created_at: new Date(),
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  const unpaid = {
    is_expired: false,
    is_paid: false,
    is_lost: false,
    refunded_cents: 0,
    refunds_failed: 0,
    money: 'kept',
  } as const
  if (opened) pages.push({ id: opened.id, payment: randomUUID(), ...unpaid })
}

const isKept = (page: Page) => page.is_paid && page.money === 'kept' && page.refunded_cents < PRICE

/** What happens at the provider, as far as it can happen. */
function happen(does: Does, page: Page): void {
  if (does === 'expire' && !page.is_paid) page.is_expired = true
  if (does === 'pay' && !page.is_expired) page.is_paid = true
  if (does === 'refund a part' && isKept(page)) page.refunded_cents = Math.min(PRICE, page.refunded_cents + 333)
  if (does === 'refund the rest' && isKept(page)) page.refunded_cents = PRICE
  if (does === 'a refund fails' && page.refunded_cents > 0 && !page.is_lost && page.money !== 'disputed') {
    Object.assign(page, { money: 'kept', refunded_cents: 0, refunds_failed: page.refunds_failed + 1 })
  }
  if (page.refunded_cents === PRICE) page.money = 'given_back'
  if (does === 'a bank questions' && isKept(page)) page.money = 'disputed'
  if (does === 'win' && page.money === 'disputed') page.money = 'kept'
  if (does === 'lose' && page.money === 'disputed') {
    Object.assign(page, { money: 'given_back', refunded_cents: PRICE, is_lost: true })
  }
}

const resultOf = ({ payment, ...said }: Said) => ({
  ...said,
  progress: null,
  stripe_payment_intent: said.is_paid ? payment : null,
})
const keep = (said: Said) => inWork((work) => storeResult(work, said.id, resultOf(said)))
const ask = async (page: Page): Promise<Said> => ({ ...page, answer: await nextQueryNumber(db) })

// Its process is killed between the provider's result and our commit.
const die = (said: Said) =>
  inWork(async (work) => {
    await storeResult(work, said.id, resultOf(said))
    throw new HttpError(500, 'killed', 'killed')
  }).catch(() => undefined)

async function divide({ milestone }: Trade, drawn: number): Promise<void> {
  const id = (await milestone())?.dispute?.id
  if (id === undefined) return
  const { body } = await moderator.send(disputesApi.read, { params: { id } })
  const to_client = Math.round(body.held * drawn * 20) / 100
  const to_creator = Math.round((body.held - to_client) * 100) / 100
  await moderator.send(disputesApi.divide, { params: { id }, body: { to_client, to_creator, reason: 'So be it.' } })
}

// Both sides agree to a lower price of what holds money, from two tabs.
async function lower({ client, developer, params, milestone }: Trade, drawn: number): Promise<void> {
  const now = await milestone()
  if (now?.status !== 'funded' && now?.status !== 'delivered') return
  const price = Math.max(1, Math.round(now.price * 100) - 100 - drawn * 30) / 100
  const body = { price, terms: 'Less.', milestones: [{ title: now.title, price, due_on: now.due_on }] }
  await client.send(changesApi.propose, { params, body })
  const agree = () => developer.send(changesApi.accept, { params, body: {} })
  await Promise.all([agree(), agree()])
}

async function move(trade: Trade, does: Does, which: number): Promise<void> {
  const { client, developer, fund, deliver, accept, giveBack, refund, dispute, withdrawDispute, milestone } = trade
  const delivery = (await milestone())?.delivery ?? 1
  // Twice, as from two tabs.
  const twice = (run: () => Promise<unknown>) => Promise.all([run(), run()])
  if (does === 'open') await openPage(trade)
  if (does === 'fund from the balance') await twice(fund)
  if (does === 'deliver') await twice(deliver)
  if (does === 'accept') await twice(() => accept(delivery))
  if (does === 'return') await twice(() => giveBack(delivery))
  if (does === 'creator refunds') await twice(() => refund(1, developer))
  if (does === 'client refunds') await twice(() => refund(1, client))
  if (does === 'dispute') await twice(() => dispute(1, which % 2 === 0 ? client : developer))
  if (does === 'withdraw') await twice(() => withdrawDispute(1, which % 2 === 0 ? client : developer))
  if (does === 'divide') await divide(trade, which)
  if (does === 'lower the price') await lower(trade, which)
}

async function take(trade: Trade, step: { does: Does; which: number; asks: string; keeps: number }) {
  const { pages, waiting } = trade
  await move(trade, step.does, step.which)
  const page = pages[step.which % Math.max(1, pages.length)]
  if (!page) return
  happen(step.does, page)
  if (step.asks === 'and keeps') await keep(await ask(page))
  if (step.asks === 'and waits') waiting.push(await ask(page))
  if (step.asks === 'and dies') await die(await ask(page))
  const late = waiting[step.keeps]
  if (late) await keep(late)
}

async function invoicedOf(id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(total_cents), 0)::bigint as cents from invoices
    where cause = 'milestone' and reference = ${String(id)}`.execute(db)
  return rows[0]?.cents ?? 0
}

test(
  'in whatever order things happen and are heard of, the ledger, the invoices, the record and the milestone say what is true',
  async () => {
    const run = async (steps: Parameters<typeof take>[1][]) => {
      const trade = await begin()
      for (const step of steps) await take(trade, step)
      for (const page of trade.pages) await keep(await ask(page))
      for (const late of trade.waiting) await keep(late)

      const rows = await trade.rows()
      for (const page of trade.pages) {
        const row = rows.find(({ id }) => id === page.id)
        const status = row && fundingStatus(row.status, { ...page, progress: null })
        expect(row).toMatchObject({ refunded_cents: page.refunded_cents, status })
      }
      // Money is held once, exactly while the milestone says so.
      const held = rows.filter(({ paid_at, creator_cents }) => paid_at !== null && creator_cents === null)
      const status = (await trade.milestone())?.status ?? ''
      expect(held).toHaveLength(['funded', 'delivered', 'disputed'].includes(status) ? 1 : 0)
      // Nothing is made or lost: what was paid in is with the client, with the creator, with the platform, held, or on its way back.
      const [client = 0, creator = 0, escrow = 0, fees = 0] = await trade.sums()
      const atProvider = trade.provider - (await platformBalanceOf(db, 'provider'))
      const isHere = (page: Page) => page.is_paid && page.money === 'kept'
      const truth = trade.pages.filter(isHere).reduce((sum, page) => sum + PRICE - page.refunded_cents, 0)
      expect(atProvider).toBe(truth)
      const returning = (await platformBalanceOf(db, 'refunds')) - trade.refunds
      expect(client - START + creator + escrow + fees + returning).toBe(truth)
      const toReturn = rows.filter(({ return_state }) => return_state !== null)
      expect(returning).toBe(toReturn.reduce((sum, row) => sum + receivedCents(row), 0))
      expect(toReturn.filter(({ is_surplus }) => !is_surplus)).toEqual([])
      expect(client).toBeGreaterThanOrEqual(START - PRICE)
      expect(escrow).toBe(held.reduce((sum, row) => sum + heldCents(row), 0))
      const shares = rows.flatMap((row) => (row.creator_cents === null ? [] : sharesOf(row, row.creator_cents)))
      expect([creator, fees]).toEqual([
        shares.reduce((sum, each) => sum + each.creator_cents, 0),
        shares.reduce((sum, each) => sum + each.fee_cents, 0),
      ])
      for (const row of rows) {
        const left = PRICE - row.refunded_cents
        const isDocumented = row.paid_at !== null && row.return_state === null
        const documented = row.is_surplus ? left : Math.min(row.creator_cents ?? PRICE - row.lowered_cents, left)
        expect([row.id, await invoicedOf(row.id)]).toEqual([row.id, isDocumented ? documented : 0])
      }
      expect(await findBrokenPlaces(await trade.record(), sha256)).toEqual([])
      await expectBooksInOrder(db)
    }
    await assert(asyncProperty(array(Step, { minLength: 6, maxLength: 16, size: 'max' }), run), { numRuns: 10 })
    expect(await listFaults(db)).toEqual([])
  },
  TIMEOUT_MS,
)
