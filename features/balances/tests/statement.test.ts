import { expect, test } from 'vitest'
import { bringTo, nextAnswer } from '#features/ledger/server.ts'
import { startApi, type Person } from '#testing/api.ts'
import { countStatements } from '#testing/statements.ts'
import { balancesApi } from '../contract.ts'

const api = await startApi()
const { nobody, signUp } = api

let made = 0

/** Somebody whose balance was topped up so often, by 1 cent more each time. */
async function givenEntries(count: number, person?: Person): Promise<Person> {
  const whose = person ?? (await signUp('client'))
  for (let cents = 1; cents <= count; cents++) {
    await api.inWork(async ({ db, now }) =>
      bringTo(db, {
        cause: { kind: 'top_up', reference: `pi_${++made}` },
        answer: await nextAnswer(db),
        why: 'paid',
        target: [
          { account: { house: 'provider' }, cents: -cents },
          { account: { person: whose.id }, cents },
        ],
        now,
      }),
    )
  }
  return whose
}

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
  expect((await ann.send(balancesApi.balance)).body).toEqual({ balance_cents: 3, currency: 'usd' })
  expect((await bob.send(balancesApi.balance)).body).toEqual({ balance_cents: 0, currency: 'usd' })
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

test('a statement takes as many statements of the database, however long it is', async () => {
  const ann = await givenEntries(2)
  const count = () => countStatements(() => ann.send(balancesApi.statement))
  const few = await count()
  await givenEntries(20, ann)
  expect(await count()).toBe(few)
})
