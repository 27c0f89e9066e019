import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { onPostgres } from '#testing/database/database.ts'
import { untilWaiting } from '#testing/database/wait-for-lock.ts'
import { balanceOf, bookTarget, listPostings, lockBalance, nextQueryNumber } from '../server.ts'
import type { Cause, Posting, LedgerReason } from '../contract.ts'

const api = await startApi()
const { db } = api

let causes = 0
const givenCause = (kind: Cause['kind'] = 'top_up'): Cause => ({ kind, reference: `cause_${++causes}` })
const topUp = (person: number, cents: number): Posting[] => [
  { account: { house: 'provider' }, cents: -cents },
  { account: { person }, cents },
]
const book = (cause: Cause, target: Posting[], why: LedgerReason = 'paid', answer?: number) =>
  api.inWork(async (work) =>
    bookTarget(work.db, { cause, answer: answer ?? (await nextQueryNumber(work.db)), why, target, now: work.now }),
  )
const entriesOf = ({ reference }: Cause) =>
  db
    .selectFrom('ledger_causes')
    .innerJoin('ledger_entries', 'cause_id', 'ledger_causes.id')
    .innerJoin('ledger_postings', 'entry_id', 'ledger_entries.id')
    .select(['why', 'house', 'person_id', 'cents'])
    .where('reference', '=', reference)
    .orderBy('entry_id')
    .orderBy('cents')
    .execute()

test('a payment is booked on both sides, and its refund the other way round', async () => {
  const cause = givenCause('subscription')
  const paid: Posting[] = [
    { account: { house: 'provider' }, cents: -995 },
    { account: { house: 'subscriptions' }, cents: 995 },
  ]
  expect(await book(cause, paid)).toBe(true)
  expect(await book(cause, [], 'refunded')).toBe(true)
  expect(await entriesOf(cause)).toEqual([
    { why: 'paid', house: 'provider', person_id: null, cents: -995 },
    { why: 'paid', house: 'subscriptions', person_id: null, cents: 995 },
    { why: 'refunded', house: 'subscriptions', person_id: null, cents: -995 },
    { why: 'refunded', house: 'provider', person_id: null, cents: 995 },
  ])
})

test('the same payment is booked once, however often and by however many at once', async () => {
  const { id } = await api.signUp('client')
  const cause = givenCause()
  const responses = await Promise.all(Array.from({ length: 5 }, () => book(cause, topUp(id, 500))))
  expect(responses.filter(Boolean)).toHaveLength(1)
  expect(await balanceOf(db, id)).toBe(500)
})

test('what one transaction books twice it posts once', async () => {
  const { id } = await api.signUp('client')
  const cause = givenCause()
  const posted = await api.inWork(async ({ db: inside, now }) => {
    const answer = await nextQueryNumber(inside)
    const bookIt = () => bookTarget(inside, { cause, answer, why: 'paid', target: topUp(id, 500), now })
    return [await bookIt(), await bookIt()]
  })
  expect(posted).toEqual([true, false])
  expect(await balanceOf(db, id)).toBe(500)
})

test('an answer that was asked for earlier never overwrites a later one', async () => {
  const { id } = await api.signUp('client')
  const cause = givenCause()
  const early = await nextQueryNumber(db)
  expect(await book(cause, topUp(id, 500))).toBe(true)
  const between = await nextQueryNumber(db)
  // Nothing to post, and yet it was the later answer.
  expect(await book(cause, topUp(id, 500))).toBe(false)
  expect(await book(cause, [], 'refunded', early)).toBe(false)
  expect(await book(cause, [], 'refunded', between)).toBe(false)
  expect(await balanceOf(db, id)).toBe(500)
})

test('a refund of a part posts only that part', async () => {
  const { id } = await api.signUp('client')
  const cause = givenCause()
  await book(cause, topUp(id, 500))
  expect(await book(cause, topUp(id, 380), 'refunded')).toBe(true)
  const [last] = await listPostings(db, id, { limit: 1 })
  expect(last).toMatchObject({ cents: -120, balance_after: 380, why: 'refunded', ...cause })
})

test('what was spent and then goes back is owed', async () => {
  const [buyer, seller] = [await api.signUp('client'), await api.signUp('developer')]
  const toppedUp = givenCause()
  await book(toppedUp, topUp(buyer.id, 105))
  await book(givenCause('purchase'), [
    { account: { person: buyer.id }, cents: -105 },
    { account: { person: seller.id }, cents: 100 },
    { account: { house: 'fees' }, cents: 5 },
  ])
  await book(toppedUp, [], 'disputed')
  expect([await balanceOf(db, buyer.id), await balanceOf(db, seller.id)]).toEqual([-105, 100])
})

test('a statement says what came and went, newest first, and goes on where a page ended', async () => {
  const { id } = await api.signUp('client')
  for (const cents of [100, 20, 3]) await book(givenCause(), topUp(id, cents))
  const first = await listPostings(db, id, { limit: 2 })
  const rest = await listPostings(db, id, { limit: 2, before: first[1]?.number ?? 0 })
  const shown = [...first, ...rest].map(({ number, cents, balance_after }) => [number, cents, balance_after])
  expect(shown).toEqual([
    [3, 3, 123],
    [2, 20, 120],
    [1, 100, 100],
  ])
})

test('somebody without any payment has nothing, and an empty statement', async () => {
  const { id } = await api.signUp('client')
  expect([await balanceOf(db, id), await listPostings(db, id, { limit: 10 })]).toEqual([0, []])
  expect(await api.inWork((work) => lockBalance(work.db, id))).toBe(0)
})

test('of two who spend the same money at once, the second finds that it is gone', async () => {
  const [buyer, seller] = [await api.signUp('client'), await api.signUp('developer')]
  await book(givenCause(), topUp(buyer.id, 100))
  const buy = () =>
    api.inWork(async (work) => {
      if ((await lockBalance(work.db, buyer.id, seller.id)) < 100) return false
      const answer = await nextQueryNumber(work.db)
      const target: Posting[] = [
        { account: { person: buyer.id }, cents: -100 },
        { account: { person: seller.id }, cents: 100 },
      ]
      return bookTarget(work.db, { cause: givenCause('purchase'), answer, why: 'paid', target, now: work.now })
    })
  const bought = await Promise.all([buy(), buy(), buy()])
  expect(bought.filter(Boolean)).toHaveLength(1)
  expect([await balanceOf(db, buyer.id), await balanceOf(db, seller.id)]).toEqual([0, 100])
})

test.runIf(onPostgres)('two who buy from each other at once do not wait in a circle', async () => {
  const people = [await api.signUp('developer'), await api.signUp('developer')]
  const [one, two] = people.map(({ id }) => id) as [number, number]
  // Without the tries that hide what the database had to untangle.
  let other: Promise<number> | undefined
  await db.transaction().execute(async (transaction) => {
    await lockBalance(transaction, one)
    other = db.transaction().execute((theirs) => lockBalance(theirs, two, one))
    await untilWaiting(db)
    expect(await lockBalance(transaction, two)).toBe(0)
  })
  expect(await other).toBe(0)
})

test('what does not come to nothing is not booked, nor what is no whole cent, nor outside a transaction', async () => {
  const { id } = await api.signUp('client')
  const cause = givenCause()
  const wrong: Posting[][] = [
    [{ account: { person: id }, cents: 500 }],
    [...topUp(id, 500), { account: { house: 'fees' }, cents: 1 }],
    topUp(id, 0.5),
    topUp(id, Number.NaN),
    topUp(id, 1e308),
  ]
  for (const target of wrong) await expect(book(cause, target)).rejects.toThrow(RangeError)
  const outside = bookTarget(db, { cause, answer: 1, why: 'paid', target: topUp(id, 500), now: api.now() })
  await expect(outside).rejects.toThrow('inside a transaction')
  expect([await balanceOf(db, id), await entriesOf(cause)]).toEqual([0, []])
})

test('of a donation the books know the day, and no more', async () => {
  const cause = givenCause('donation')
  await book(cause, [
    { account: { house: 'provider' }, cents: -500 },
    { account: { house: 'donations' }, cents: 500 },
  ])
  const { posted_at } = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_causes', 'ledger_causes.id', 'cause_id')
    .select('posted_at')
    .where('reference', '=', cause.reference)
    .executeTakeFirstOrThrow()
  expect(posted_at).toMatch(/T00:00:00(\.000)?Z$/)
})
