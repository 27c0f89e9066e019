import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { bookTarget, nextQueryNumber } from '../server.ts'

const api = await startApi()
const { db } = api

async function givenTopUp() {
  const { id } = await api.signUp('client')
  const reference = `pi_${id}`
  await api.inWork(async (work) => {
    const answer = await nextQueryNumber(work.db)
    const target = [
      { account: { house: 'provider' as const }, cents: -500 },
      { account: { person: id }, cents: 500 },
    ]
    await bookTarget(work.db, { cause: { kind: 'top_up', reference }, answer, why: 'paid', target, now: work.now })
  })
  const cause = await db
    .selectFrom('ledger_causes')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { id, cause: cause.id }
}

const { id, cause } = await givenTopUp()
const readBooks = async () => {
  const { rows } = await sql`
    select (select json_agg(e) from ledger_entries e) as entries, (select json_agg(p) from ledger_postings p) as postings,
      (select json_agg(b) from ledger_balances b) as balances, (select json_agg(c) from ledger_causes c) as causes`.execute(
    db,
  )
  return rows
}

const entry = sql`with entry as (insert into ledger_entries (cause_id, why, posted_at) values (${cause}, 'paid', now()) returning id)`
const post = (values: RawBuilder<unknown>) =>
  sql`${entry} insert into ledger_postings (entry_id, house, person_id, cents, number, balance_after)
    select entry.id, posting.* from entry, (values ${values}) as posting`
const onPlatformAccount = (name: string, cents: number) =>
  sql`(${name}::ledger_house, null::bigint, ${cents}::bigint, null::bigint, null::bigint)`
const person = (cents: number, number: number, after: number) =>
  sql`(null::ledger_house, ${id}::bigint, ${cents}::bigint, ${number}::bigint, ${after}::bigint)`
const withBalance = (cents: number, postings: number, statement: RawBuilder<unknown>) => [
  statement,
  sql`update ledger_balances set cents = ${cents}, postings = ${postings} where person_id = ${id}`,
]

test.each<[string, RawBuilder<unknown>[], RegExp]>([
  ['an entry is changed', [sql`update ledger_entries set why = 'refunded'`], /only grows/],
  ['an entry is deleted', [sql`delete from ledger_entries`], /only grows/],
  ['a posting is changed', [sql`update ledger_postings set cents = cents + 1`], /only grows/],
  ['a posting is deleted', [sql`delete from ledger_postings`], /only grows/],
  ['postings are emptied', [sql`truncate ledger_postings`], /only grows/],
  [
    'all of it is emptied',
    [sql`truncate ledger_entries, ledger_postings, ledger_balances, ledger_causes cascade`],
    /only grows/,
  ],
  ['a balance is deleted', [sql`delete from ledger_balances`], /only grows/],
  ['a cause is deleted', [sql`delete from ledger_causes`], /only grows/],
  ['a cause is another one', [sql`update ledger_causes set reference = 'pi_other'`], /only grows/],
  ['a cause goes back to an earlier answer', [sql`update ledger_causes set answer = 0`], /only grows/],
  [
    'somebody with a balance is deleted',
    [sql`delete from accounts where id = ${id}`],
    /ledger_balances_person_id_fkey/,
  ],
  [
    'money comes from nowhere',
    [post(sql`${onPlatformAccount('fees', 5)}, ${onPlatformAccount('provider', -4)}`)],
    /come to 1 cents/,
  ],
  ['an entry has one side', [post(onPlatformAccount('fees', 5))], /1 postings/],
  [
    'an entry has no posting',
    [sql`insert into ledger_entries (cause_id, why, posted_at) values (${cause}, 'paid', now())`],
    /0 postings/,
  ],
  [
    'a posting is added to an entry that was booked',
    [sql`insert into ledger_postings (entry_id, house, cents) select min(id), 'fees', 7 from ledger_entries`],
    /come to 7 cents/,
  ],
  [
    'a posting moves nothing',
    [post(sql`${onPlatformAccount('fees', 0)}, ${onPlatformAccount('provider', 0)}`)],
    /check constraint/,
  ],
  [
    'a posting is of nobody',
    [sql`insert into ledger_postings (entry_id, cents) select min(id), 7 from ledger_entries`],
    /one_owner/,
  ],
  [
    'somebody gets money that their balance does not show',
    [post(sql`${person(100, 2, 600)}, ${onPlatformAccount('provider', -100)}`)],
    /not that of the last posting/,
  ],
  [
    'somebody has more than was posted',
    [sql`update ledger_balances set cents = 600 where person_id = ${id}`],
    /not that of the last posting/,
  ],
  [
    'a statement does not go on from what was there',
    withBalance(900, 2, post(sql`${person(100, 2, 900)}, ${onPlatformAccount('provider', -100)}`)),
    /does not go on/,
  ],
  [
    'a statement leaves out a number',
    withBalance(600, 3, post(sql`${person(100, 3, 600)}, ${onPlatformAccount('provider', -100)}`)),
    /does not go on/,
  ],
])('the database refuses that %s', async (_what, statements, problem) => {
  const before = await readBooks()
  const tried = api.inWork(async (work) => {
    for (const statement of statements) await statement.execute(work.db)
  })
  await expect(tried).rejects.toThrow(problem)
  expect(await readBooks()).toEqual(before)
})

test('the database takes what is right, so that it is the mistake it refuses', async () => {
  await api.inWork(async (work) => {
    for (const statement of withBalance(
      600,
      2,
      post(sql`${person(100, 2, 600)}, ${onPlatformAccount('provider', -100)}`),
    ))
      await statement.execute(work.db)
  })
})
