import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookTarget, nextQueryNumber } from '#features/ledger/server.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { payoutRequestsApi, payoutsApi, type PayoutSchedule } from '../contract.ts'
import { givenEarnings } from './given-earnings.ts'

const api = givenEarnings(await startApi())
const { addDetails, db, earningsOf, givenPayout, givenSeller, inWork, nobody, payoutsOf, runScheduledJob } = api
const { sell, signUp, sumsOf } = api
const fina = await signUp('client', { operator: ['finance'] })

const choose = (who: Pick<Person, 'send'>, schedule: PayoutSchedule) =>
  who.send(payoutsApi.changeSchedule, { body: { schedule } })
const monday = () => runScheduledJob('request-weekly-payouts')
const amountsOf = async (seller: Person) =>
  (await payoutsOf(seller)).map(({ amount_cents }) => amount_cents).toSorted((a, b) => b - a)
/** As if the last Monday had been a week ago. */
const weekLater = (...people: Person[]) =>
  db
    .updateTable('weekly_payouts')
    .set({ done_on: sql`done_on - 7` })
    .where(
      'account_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()

test('somebody who is paid every week gets all that is available, once, and can stop it', async () => {
  const { seller } = await givenSeller(5000)
  expect((await earningsOf(seller)).schedule).toBe('on_request')
  await monday()
  expect(await amountsOf(seller)).toEqual([])
  expect((await choose(seller, 'weekly')).body).toEqual({ schedule: 'weekly' })
  expect((await choose(seller, 'weekly')).status).toBe(200)
  expect((await earningsOf(seller)).schedule).toBe('weekly')
  await Promise.all([monday(), monday()])
  expect(await amountsOf(seller)).toEqual([5000])
  expect((await sumsOf(seller))[0]).toBe(0)
  const news = (await seller.send(notificationsApi.list)).body.map(({ subject }) => subject)
  expect(news).toContain('We requested your weekly payout of $50.00')
  const [payout] = await payoutsOf(seller)
  await fina.send(payoutRequestsApi.pay, { params: { id: payout!.id }, body: { reference: 'SEPA 1' } })
  await sell(seller, 3000)
  await monday()
  expect(await amountsOf(seller)).toEqual([5000])
  await weekLater(seller)
  await monday()
  expect(await amountsOf(seller)).toEqual([5000, 3000])
  await choose(seller, 'on_request')
  await choose(seller, 'on_request')
  await sell(seller, 4000)
  await monday()
  expect(await amountsOf(seller)).toHaveLength(2)
})

test('nothing is requested with too little, without bank details, while a payout is open or held, or while suspended', async () => {
  const poor = (await givenSeller(999)).seller
  const unknown = await signUp('developer')
  await sell(unknown, 5000)
  const waiting = await givenPayout(5000)
  const held = await givenPayout(5000)
  await fina.send(payoutRequestsApi.hold, { params: held.params, body: { reason: 'We ask first' } })
  const suspended = (await givenSeller(5000)).seller
  const all = [poor, unknown, waiting.seller, held.seller, suspended]
  for (const who of all) expect((await choose(who, 'weekly')).status).toBe(200)
  for (const who of [waiting.seller, held.seller]) await sell(who, 5000)
  await db.updateTable('accounts').set({ is_active: false }).where('id', '=', suspended.id).execute()
  await monday()
  const counts = await Promise.all(all.map(async (who) => (await payoutsOf(who)).length))
  expect(counts).toEqual([0, 0, 1, 1, 0])
  await addDetails(unknown)
  await weekLater(unknown)
  await monday()
  expect(await amountsOf(unknown)).toEqual([5000])
})

test('only creators choose it', async () => {
  expect((await choose(nobody as never, 'weekly')).status).toBe(401)
  expect((await choose(await signUp('client'), 'weekly')).status).toBe(403)
  expect((await choose(await signUp('developer'), 'monthly' as never)).status).toBe(422)
})

test('only milestones of the creator count as earnings', async () => {
  const seller = await signUp('developer')
  // As a client gets money back that they had paid by card.
  await inWork(async (work) =>
    bookTarget(work.db, {
      cause: { kind: 'milestone', reference: '999999' },
      answer: await nextQueryNumber(work.db),
      why: 'refunded',
      target: [
        { account: { house: 'provider' }, cents: -5000 },
        { account: { person: seller.id }, cents: 5000 },
      ],
      now: new Date(work.now.getTime() - 30 * 86_400_000),
    }),
  )
  expect(await earningsOf(seller)).toMatchObject({ available_cents: 0, pending_cents: 0 })
})
