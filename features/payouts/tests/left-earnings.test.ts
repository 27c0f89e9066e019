import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { PASSWORD, startApi, type Person, type Sender } from '#testing/api.ts'
import { expectBooksInOrder, givenBalance, platformBalanceOf } from '#testing/given/balance.ts'
import { leftEarningsApi, payoutRequestsApi, payoutsApi } from '../contract.ts'
import { givenEarnings } from './given-earnings.ts'

const api = givenEarnings(await startApi())
const { db, emails, nobody, request, runScheduledJob, sell, signUp, sumsOf } = api
const fina = await signUp('client', { operator: ['finance'] })

/** A creator with a confirmed address, who earned something long ago. */
async function givenSeller(cents: number) {
  const given = await api.givenSeller(cents)
  await db.updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', given.seller.id).execute()
  return given
}

const DETAILS = { holder: 'Ann Baker', account: 'DE89 3704 0044 0532 0130 00' }
const costsOf = async (who: Person) => (await who.send(accountSettingsApi.readClosing)).body
const close = (who: Person, balance_cents?: number) =>
  who.send(accountSettingsApi.closeAccount, {
    body: { password: PASSWORD, ...(balance_cents !== undefined && { gives_up: { balance_cents, purchases: 0 } }) },
  })
const forfeited = () => platformBalanceOf(db, 'forfeited')

const linksIn = ({ user: { email } }: Person) => emails(email).filter(({ text }) => text.includes('/earnings/left?'))

/** The link that was mailed last. */
async function linkTo(person: Person) {
  await api.runJobs()
  const found = /earnings\/left\?id=(\d+)&token=([\w-]+)/.exec(linksIn(person).at(-1)?.text ?? '')
  return { id: Number(found?.[1]), token: found?.[2] ?? '' }
}
type Link = Awaited<ReturnType<typeof linkTo>>

const open = ({ id, token }: Link, who: Sender = nobody) =>
  who.send(leftEarningsApi.open, { params: { id }, body: { token } })
const claim = ({ id, token }: Link, details = DETAILS) =>
  nobody.send(leftEarningsApi.claim, { params: { id }, body: { token, ...details } })
const SENT_BACK = 'The account does not exist'
const giveBack = (params: { id: number }) =>
  fina.send(payoutRequestsApi.giveBack, { params, body: { reason: SENT_BACK } })
const requestsOf = async ({ id }: Person) =>
  (await fina.send(payoutRequestsApi.list, { query: { show: 'all', limit: 100 } })).body.filter(
    ({ person }) => person.id === id,
  )
/** As if time had passed since the account was closed. */
const daysLater = ({ id }: Person, days: number) =>
  db
    .updateTable('left_earnings')
    .set({
      payable_at: sql`payable_at - make_interval(days => ${days})`,
      ends_at: sql`ends_at - make_interval(days => ${days})`,
    })
    .where('payout_id', 'in', (of) => of.selectFrom('payouts').select('id').where('account_id', '=', id))
    .execute()

/** A creator who closed their account with this much earned, a week after their last sale. */
async function givenLeft(cents = 5000) {
  const { seller, sale } = await givenSeller(cents)
  expect((await close(seller)).status).toBe(204)
  await daysLater(seller, 7)
  return { seller, sale, link: await linkTo(seller) }
}

test('a creator who closes their account keeps what they earned, and is paid by the emailed link', async () => {
  const { seller } = await givenSeller(5000)
  await sell(seller, 2000, 0)
  await givenBalance(api, seller, 300)
  expect(await costsOf(seller)).toMatchObject({
    keeps: { cents: 7000, days: 90, needs_email: false },
    losses: [{ kind: 'balance', cents: 300 }],
    gives_up: { balance_cents: 300, purchases: 0 },
  })
  const [before, [, underWay = 0, left = 0]] = [await forfeited(), await sumsOf(seller)]
  expect((await close(seller)).problem.detail).toContain('$3.00')
  expect((await close(seller, 300)).status).toBe(204)
  expect([await sumsOf(seller), await forfeited()]).toEqual([[0, underWay + 7000, left], before + 300])
  const link = await linkTo(seller)
  expect((await open(link)).body).toMatchObject({ amount_cents: 7000, currency: 'usd', state: 'waiting', reason: null })
  await daysLater(seller, 7)
  const twice = await Promise.all([claim(link), claim(link)])
  expect(twice.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'requested'],
    [200, 'requested'],
  ])
  expect((await claim(link, { ...DETAILS, account: 'GB33 BUKB 2020 1555 5555 55' })).status).toBe(200)
  const [payout] = await requestsOf(seller)
  expect(payout).toMatchObject({ state: 'requested', holder: 'Ann Baker', account: 'GB33 BUKB 2020 1555 5555 55' })
  const paid = await fina.send(payoutRequestsApi.pay, { params: { id: payout!.id }, body: { reference: 'SEPA 9' } })
  expect(paid.body.state).toBe('paid')
  expect(await sumsOf(seller)).toEqual([0, underWay, left + 7000])
  expect([(await open(link)).body.state, (await claim(link)).problem.code]).toEqual(['paid', 'payout_changed'])
  await expectBooksInOrder(db)
  // Their address and bank details go once the bank can no longer send it back.
  await db
    .updateTable('payouts')
    .set({ paid_at: sql`paid_at - interval '31 days'` })
    .where('id', '=', payout!.id)
    .execute()
  await runScheduledJob('follow-left-earnings')
  expect((await open(link)).status).toBe(404)
  expect((await requestsOf(seller))[0]).toMatchObject({ holder: null, account: null })
})

test('whoever closed their account is told by email which bank details somebody entered, each time they change', async () => {
  const { seller, link } = await givenLeft()
  const notices = async () => {
    await api.runJobs()
    return emails(seller.user.email)
      .map(({ text }) => /is paid to the account (.*?)\.\n/.exec(text)?.[1])
      .filter((account) => account !== undefined)
  }
  expect(await notices()).toEqual([])
  expect((await claim({ ...link, token: 'not-the-token' })).status).toBe(404)
  expect(await notices()).toEqual([])
  await claim(link)
  await claim(link)
  expect(await notices()).toEqual(['•••• 3000'])
  await claim(link, { ...DETAILS, account: 'GB33 BUKB 2020 1555 5555 55' })
  expect(await notices()).toEqual(['•••• 3000', '•••• 5555'])
})

test('who says where to pay it at once is paid as soon as recent sales are final', async () => {
  const { seller } = await givenSeller(5000)
  await close(seller)
  const link = await linkTo(seller)
  expect((await claim(link)).body).toMatchObject({ state: 'requested', is_early: true })
  await runScheduledJob('follow-left-earnings')
  expect((await requestsOf(seller)).map(({ state, waits_for }) => [state, waits_for])).toEqual([['held', 'owner']])
  await daysLater(seller, 7)
  await Promise.all([runScheduledJob('follow-left-earnings'), runScheduledJob('follow-left-earnings')])
  expect((await requestsOf(seller)).map(({ state, waits_for }) => [state, waits_for])).toEqual([['requested', null]])
  await daysLater(seller, 80)
  await runScheduledJob('follow-left-earnings')
  expect((await open(link)).body).toMatchObject({ state: 'requested', is_early: false })
})

test('nobody opens or claims it without the link, and another account has no use of its id', async () => {
  const { link } = await givenLeft()
  const stranger = await signUp('developer')
  for (const wrong of [
    { ...link, token: 'x'.repeat(43) },
    { ...link, id: link.id + 999 },
  ]) {
    expect([(await open(wrong)).status, (await open(wrong, stranger)).status, (await claim(wrong)).status]).toEqual([
      404, 404, 404,
    ])
  }
  expect((await claim(link, { holder: '', account: 'x'.repeat(201) })).status).toBe(422)
  expect((await open(link)).body.state).toBe('waiting')
})

test('who has earned less than the smallest payout, or only topped up, gives it up', async () => {
  const poor = (await givenSeller(999)).seller
  const client = await signUp('client')
  await givenBalance(api, client, 5000)
  expect([(await costsOf(poor)).keeps, (await costsOf(client)).keeps]).toEqual([null, null])
  expect((await costsOf(poor)).gives_up).toEqual({ balance_cents: 999, purchases: 0 })
})

test('a payout that is under way still stops the closing', async () => {
  const { seller } = await givenSeller(5000)
  await request(seller, 2000)
  expect((await close(seller)).problem.code).toBe('payout_open')
  expect((await seller.send(payoutsApi.list)).body).toHaveLength(1)
})

test('what was refunded after the closing is taken off, down to nothing', async () => {
  const { seller, sale, link } = await givenLeft(5000)
  await sale.now(2000, 'refunded')
  expect((await open(link)).body.amount_cents).toBe(2000)
  expect((await claim(link)).body).toMatchObject({ amount_cents: 2000, state: 'requested' })
  expect((await requestsOf(seller)).map(({ state, amount_cents }) => [state, amount_cents])).toEqual([
    ['requested', 2000],
    ['returned', 5000],
  ])
  const gone = await givenLeft(4000)
  await gone.sale.now(0, 'disputed')
  expect((await open(gone.link)).body.amount_cents).toBe(0)
  expect((await claim(gone.link)).problem.code).toBe('nothing_left')
  await expectBooksInOrder(db)
})

test('finance staff neither pay what was refunded since, nor before recent sales are final', async () => {
  const { seller, sale, link } = await givenLeft(5000)
  await claim(link)
  await sale.now(3000, 'refunded')
  const params = { id: (await requestsOf(seller))[0]!.id }
  const body = { reference: 'SEPA 7' }
  expect((await fina.send(payoutRequestsApi.pay, { params, body })).problem.code).toBe('payout_changed')
  await fina.send(payoutRequestsApi.hold, { params, body: { reason: 'A refund' } })
  await fina.send(payoutRequestsApi.release, { params })
  expect((await requestsOf(seller)).map(({ state, amount_cents }) => [state, amount_cents])).toEqual([
    ['requested', 3000],
    ['returned', 5000],
  ])
  const early = (await givenSeller(4000)).seller
  await close(early)
  await claim(await linkTo(early))
  const of = { id: (await requestsOf(early))[0]!.id }
  await fina.send(payoutRequestsApi.hold, { params: of, body: { reason: 'We ask a buyer' } })
  expect((await fina.send(payoutRequestsApi.release, { params: of })).body).toMatchObject({
    state: 'held',
    waits_for: 'owner',
  })
  await expectBooksInOrder(db)
})

test('whoever has not confirmed their address is told to, and gives up what they earned otherwise', async () => {
  const { seller } = await api.givenSeller(5000)
  const { keeps, gives_up } = await costsOf(seller)
  expect([keeps, gives_up]).toEqual([
    { cents: 5000, days: 90, needs_email: true },
    { balance_cents: 5000, purchases: 0 },
  ])
  expect((await close(seller, 5000)).status).toBe(204)
  expect(await requestsOf(seller)).toEqual([])
})

test('finance staff hold it, cannot release what waits for its owner, and what a bank sends back waits again', async () => {
  const { seller, link } = await givenLeft()
  const [waiting] = await requestsOf(seller)
  const params = { id: waiting!.id }
  expect((await fina.send(payoutRequestsApi.release, { params })).problem.code).toBe('waits_for_owner')
  expect((await giveBack(params)).problem.code).toBe('waits_for_owner')
  await fina.send(payoutRequestsApi.hold, { params, body: { reason: 'We ask a buyer' } })
  expect((await open(link)).body).toMatchObject({ state: 'held', reason: 'We ask a buyer' })
  expect((await claim(link)).body.state).toBe('held')
  expect((await fina.send(payoutRequestsApi.release, { params })).body.state).toBe('requested')
  await fina.send(payoutRequestsApi.pay, { params, body: { reference: 'SEPA 2' } })
  for (const _ of [1, 2]) await giveBack(params)
  const again = await linkTo(seller)
  expect((await open(link)).status).toBe(404)
  expect((await open(again)).body).toMatchObject({ state: 'waiting', amount_cents: 5000, reason: SENT_BACK })
  expect((await sumsOf(seller))[0]).toBe(0)
  expect((await claim(again)).body.state).toBe('requested')
  expect((await requestsOf(seller)).map(({ state }) => state)).toEqual(['requested', 'returned'])
})

test('two weeks before the end its owner is reminded once; then it is no longer theirs', async () => {
  const { seller, link } = await givenLeft()
  const [before, [, underWay = 0]] = [await forfeited(), await sumsOf(seller)]
  await daysLater(seller, 77)
  await runScheduledJob('follow-left-earnings')
  const reminder = await linkTo(seller)
  await runScheduledJob('follow-left-earnings')
  await api.runJobs()
  expect(linksIn(seller)).toHaveLength(2)
  expect([(await open(link)).status, (await open(reminder)).status]).toEqual([404, 200])
  await daysLater(seller, 14)
  await Promise.all([runScheduledJob('follow-left-earnings'), runScheduledJob('follow-left-earnings')])
  expect((await open(reminder)).status).toBe(404)
  expect(await sumsOf(seller)).toEqual([0, underWay - 5000, expect.any(Number)])
  expect(await forfeited()).toBe(before + 5000)
  await expectBooksInOrder(db)
})
