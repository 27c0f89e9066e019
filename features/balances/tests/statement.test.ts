import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { invoicesApi } from '#features/invoices/contract.ts'
import { issueInvoice } from '#features/invoices/server.ts'
import { bookTarget, nextQueryNumber } from '#features/ledger/server.ts'
import { startApi, type Person } from '#testing/api.ts'
import { countStatements, recordStatements } from '#testing/database/statements.ts'
import { balancesApi } from '../contract.ts'

const api = await startApi()
const { nobody, signUp } = api

let made = 0

/** Somebody whose balance was topped up so often, by 1 cent more each time. */
async function givenEntries(count: number, person?: Person): Promise<Person> {
  const whose = person ?? (await signUp('client'))
  for (let cents = 1; cents <= count; cents++) await givenEntry(whose, cents)
  return whose
}

const givenEntry = (whose: Person, cents: number, reference = `pi_${++made}`) =>
  api.inWork(async ({ db, now }) =>
    bookTarget(db, {
      cause: { kind: 'top_up', reference },
      answer: await nextQueryNumber(db),
      why: 'paid',
      target: [
        { account: { house: 'provider' }, cents: -cents },
        { account: { person: whose.id }, cents },
      ],
      now,
    }),
  )

/** The same in one statement, by 1 cent each time. */
const givenManyEntries = (whose: Person, count: number) =>
  sql`
    with cause as (insert into ledger_causes (kind, reference, answer)
      select 'top_up', ${++made} || ' many ' || one, 0 from generate_series(1, ${count}::integer) one returning id),
    entry as (insert into ledger_entries (cause_id, why, posted_at) select id, 'paid', now() from cause returning id),
    kept as (insert into ledger_balances values (${whose.id}, ${count}, ${count})),
    house as (insert into ledger_postings (entry_id, house, cents) select id, 'provider', -1 from entry)
    insert into ledger_postings (entry_id, person_id, cents, number, balance_after)
    select id, ${whose.id}, 1, row_number() over (), row_number() over () from entry`.execute(api.db)

const fileOf = (person: Person) =>
  api.app.inject({
    url: '/api/payments/balance/statement.csv',
    headers: { authorization: `Bearer ${person.token}` },
  })

test('a statement goes on page by page, newest first, and each entry stands in it once', async () => {
  const ann = await givenEntries(7)
  const seen: number[] = []
  let after: string | undefined
  do {
    const { body, headers } = await ann.send(balancesApi.statement, { query: { limit: 3, ...(after && { after }) } })
    seen.push(...body.map(({ number }) => number))
    after = /after=([^&>]+)/.exec(String(headers.link ?? ''))?.[1]
  } while (after !== undefined)
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
  const { body } = await ann.send(balancesApi.statement, { query: { limit: 2 } })
  expect(body).toMatchObject([
    { number: 7, amount_cents: 7, balance_after_cents: 28, kind: 'top_up', why: 'paid' },
    { number: 6, amount_cents: 6, balance_after_cents: 21 },
  ])
})

test('everybody sees their own balance and statement, and nobody those of others', async () => {
  const ann = await givenEntries(2)
  const bob = await signUp('developer')
  expect((await ann.send(balancesApi.balance)).body).toEqual({ balance_cents: 3, processing_cents: 0, currency: 'usd' })
  expect((await bob.send(balancesApi.balance)).body).toEqual({ balance_cents: 0, processing_cents: 0, currency: 'usd' })
  expect((await bob.send(balancesApi.statement)).body).toEqual([])
  expect((await nobody.send(balancesApi.balance)).status).toBe(401)
  expect((await nobody.send(balancesApi.statement)).status).toBe(401)
})

test.each([
  ['a cursor of another list', { after: 'WyJhIl0' }],
  ['a limit of 0', { limit: 0 }],
  ['a limit beyond the largest', { limit: 101 }],
])('%s is refused', async (_, query) => {
  expect((await (await signUp('client')).send(balancesApi.statement, { query })).status).toBe(422)
})

test('a statement is a file for programs that show tables, newest first, with amounts as numbers', async () => {
  const ann = await signUp('client')
  await givenEntry(ann, 123_456, 'pi_of_ann')
  await givenEntry(ann, -5, 'pi_of_ann_2')
  const { headers, body } = await fileOf(ann)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="?statement-\d{4}-\d\d-\d\d\.csv"?$/),
    'cache-control': 'no-store',
  })
  const day = api.now().toISOString().slice(0, 10)
  expect(body.replaceAll(/T[\d:.]+Z/g, '')).toBe(
    [
      'Number,Date,What,About,Reference,Amount (USD),Balance (USD)',
      `2,${day},Top-up,,pi_of_ann_2,-0.05,1234.51`,
      `1,${day},Top-up,,pi_of_ann,1234.56,1234.56`,
      '',
    ].join('\n'),
  )
})

test.each(['=1+1', '+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', '＝1+1'])(
  'a cell that begins like the formula %j is none',
  async (formula) => {
    const ann = await signUp('client')
    await givenEntry(ann, 5, `${formula} ${++made}`)
    const [, row = ''] = (await fileOf(ann)).body.split('Balance (USD)\n')
    expect(row.split(',')[4]?.replace(/^"/, '')).toMatch(/^'/)
  },
)

test('what was bought stands in the statements of both sides, and what its seller called it is no formula', async () => {
  const [ann, bob] = [await signUp('client'), await signUp('developer')]
  const cause = { kind: 'purchase' as const, reference: '77' }
  await api.inWork(async (work) => {
    const target = [
      { account: { person: ann.id }, cents: -1050 },
      { account: { person: bob.id }, cents: 1000 },
      { account: { house: 'fees' as const }, cents: 50 },
    ]
    await bookTarget(work.db, { cause, answer: await nextQueryNumber(work.db), why: 'paid', target, now: work.now })
    const lines = [{ text: '=HYPERLINK("http://evil.example")', quantity: 1, unit_cents: 1050 }]
    await issueInvoice(work, { cause, buyer: ann.id, seller: bob.id, lines, paid_at: work.now, paid_with: 'balance' })
  })
  for (const [person, kind, amount_cents] of [
    [ann, 'purchase', -1050],
    [bob, 'sale', 1000],
  ] as const) {
    const { body } = await person.send(balancesApi.statement)
    expect(body).toMatchObject([{ kind, amount_cents, about: expect.stringMatching(/^=HYPERLINK/) }])
    const params = { id: body[0]?.invoice_id ?? 0 }
    expect((await person.send(invoicesApi.read, { params })).status).toBe(200)
    expect((await fileOf(person)).body).toContain(`,"'=HYPERLINK(""http`)
  }
})

test('however long a statement is, its file is whole and each entry stands in it once', async () => {
  const ann = await signUp('client')
  await givenManyEntries(ann, 1200)
  const rows = (await fileOf(ann)).body.trim().split('\n').slice(1)
  expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(Array.from({ length: 1200 }, (_, at) => 1200 - at))
})

test('nobody gets the file of a statement without signing in', async () => {
  expect((await api.app.inject({ url: '/api/payments/balance/statement.csv' })).statusCode).toBe(401)
})

test('a statement takes as many statements of the database, however long it is', async () => {
  const ann = await givenEntries(2)
  const count = () => countStatements(() => ann.send(balancesApi.statement))
  const few = await count()
  await givenEntries(20, ann)
  expect(await count()).toBe(few)
})

test('each page of a long statement is read from its index, newest first, and its balances are not summed', async () => {
  const ann = await signUp('client')
  await givenManyEntries(ann, 2000)
  await sql`analyze ledger_postings, ledger_entries, ledger_causes, invoices, invoice_lines`.execute(api.db)
  const read = (query: object) => ann.send(balancesApi.statement, { query: { limit: 20, ...query } })
  const next = (response: { headers: Record<string, unknown> }) => {
    const [, after] = /after=([^&>]+)/.exec(String(response.headers['link'])) ?? []
    return { after: decodeURIComponent(after ?? '') }
  }
  const second = next(await read({}))
  for (const query of [{}, second]) {
    const statements = await recordStatements(() => read(query))
    const { text, values } = statements.find((each) => each.text.includes('balance_after'))!
    const { rows } = await api.opened.query(`explain ${text}`, values)
    const plan = rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan Backward using ledger_postings_statement')
    // A page is a range of numbers, so sorting it would cost nothing.
    expect(plan).toContain('(number >= ')
    expect(plan).not.toMatch(/Aggregate|Seq Scan on ledger_postings/)
  }
})
