import { expect, test } from 'vitest'
import { operatorsApi } from '#features/operators/contract.ts'
import { startApi, type Person, type Sender } from '#testing/api.ts'
import { givenBalance } from '#testing/given/balance.ts'
import { bookTarget, nextQueryNumber } from '../server.ts'
import { ledgerApi, type PlatformAccount } from '../contract.ts'

const api = await startApi()
const { app, db, nobody, now, signUp } = api

let references = 0
/** Books income of the platform. */
const earn = (house: PlatformAccount, cents: number) =>
  api.inWork(async (work) =>
    bookTarget(work.db, {
      cause: { kind: house === 'donations' ? 'donation' : 'subscription', reference: `in_${++references}` },
      answer: await nextQueryNumber(work.db),
      why: 'paid',
      target: [
        { account: { house: 'provider' }, cents: -cents },
        { account: { house }, cents },
      ],
      now: work.now,
    }),
  )
const listed = async (who: Sender, query: object = {}) => (await who.send(ledgerApi.listEntries, { query })).body
/** The ids of all entries of a query, read page by page. */
async function pageIds(who: Sender, query: object): Promise<number[]> {
  const ids: number[] = []
  let after: string | undefined
  do {
    const response = await who.send(ledgerApi.listEntries, { query: { ...query, ...(after && { after }) } })
    ids.push(...response.body.map(({ id }) => id))
    after = /after=([^&>]+)/.exec(String(response.headers['link'] ?? ''))?.[1]
  } while (after !== undefined)
  return ids
}
const csvOf = async ({ token }: Person, path: string) =>
  (await app.inject({ url: `/api/ledger/${path}`, headers: { authorization: `Bearer ${token}` } })).body
const noteDifference = (reference: string) =>
  db
    .insertInto('ledger_differences')
    .values({
      kind: 'donation',
      reference,
      provider_cents: 500,
      ledger_cents: 0,
      noted_at: `${now().toISOString().slice(0, 10)}T00:00:00Z`,
    })
    .execute()

test('finance staff read what moved, for whom and why, filtered by account, person, cause and day', async () => {
  const fina = await signUp('client', { operator: ['finance'] })
  const ann = await signUp('client')
  await givenBalance(api, ann, 700)
  await earn('subscriptions', 995)
  const [newest, before] = await listed(fina)
  expect(newest).toMatchObject({
    kind: 'subscription',
    reference: `in_${references}`,
    why: 'paid',
    postings: [
      { account: 'provider', person: null, cents: -995 },
      { account: 'subscriptions', person: null, cents: 995 },
    ],
  })
  expect(before?.postings[1]).toEqual({ account: null, person: { id: ann.id, username: ann.username }, cents: 700 })
  const today = now().toISOString().slice(0, 10)
  const ids = async (query: object) => (await listed(fina, query)).map(({ id }) => id)
  expect(await ids({ account: 'subscriptions' })).toEqual([newest?.id])
  expect(await ids({ username: ann.username.toUpperCase() })).toEqual([before?.id])
  expect(await ids({ reference: newest?.reference })).toEqual([newest?.id])
  expect(await ids({ why: 'refunded' })).toEqual([])
  expect(await ids({ from: today, until: today })).toEqual([newest?.id, before?.id])
  expect(await ids({ until: '2020-01-01' })).toEqual([])
  expect(await ids({ username: 'nobody-has-this-name' })).toEqual([])
})

test('a long ledger is read page by page, each entry once; the CSV has all of them', async () => {
  const fina = await signUp('client', { operator: ['finance'] })
  for (let n = 0; n < 7; n++) await earn(n % 2 ? 'fees' : 'donations', 100 + n)
  const all = (await listed(fina, { limit: 100 })).map(({ id }) => id)
  expect(await pageIds(fina, { limit: 3 })).toEqual(all)
  const ann = await signUp('client')
  for (let n = 0; n < 5; n++) await givenBalance(api, ann, 100 + n)
  const ofAnn = (await listed(fina, { username: ann.username })).map(({ id }) => id)
  expect(ofAnn).toHaveLength(5)
  expect(await pageIds(fina, { username: ann.username, limit: 2 })).toEqual(ofAnn)
  const lines = (await csvOf(fina, 'entries.csv?account=fees')).trim().split('\n')
  expect(lines).toHaveLength(1 + 2 * 3)
  expect(lines[0]).toBe('Entry,Date,Kind,Reference,Reason,Account,Amount (USD)')
})

test('a check that somebody starts finds what is wrong, once, and its result is shown with its time', async () => {
  const fina = await signUp('client', { operator: ['finance'] })
  expect((await fina.send(ledgerApi.readCheck)).body).toEqual({ last: null, is_running: false })
  const both = await Promise.all([fina.send(ledgerApi.startCheck), fina.send(ledgerApi.startCheck)])
  expect(both.map(({ status }) => status)).toEqual([202, 202])
  expect((await fina.send(ledgerApi.readCheck)).body.is_running).toBe(true)
  await api.runJobs()
  const right = (await fina.send(ledgerApi.readCheck)).body
  expect(right).toMatchObject({ is_running: false, last: { faults: [] } })
  expect(right.last?.entries).toBeGreaterThan(0)
  await noteDifference('pi_1')
  await api.runScheduledJob('check-ledger-daily')
  expect((await fina.send(ledgerApi.readCheck)).body.last?.faults).toEqual([
    expect.stringContaining('The provider has 500 cents of donation pi_1, the books 0') as string,
  ])
  const { body } = await fina.send(operatorsApi.audit, { query: { action: 'check_ledger', actor_id: fina.id } })
  expect(body.length).toBeGreaterThan(0)
  expect(await db.selectFrom('ledger_checks').select('id').execute()).toHaveLength(2)
})

test('differences are listed newest first, page by page, and saved as CSV', async () => {
  const fina = await signUp('client', { operator: ['finance'] })
  for (const reference of ['pi_2', 'pi_3']) await noteDifference(reference)
  const first = await fina.send(ledgerApi.listDifferences, { query: { limit: 2 } })
  const after = /after=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? ''
  const rest = await fina.send(ledgerApi.listDifferences, { query: { limit: 2, after } })
  expect([...first.body, ...rest.body].map(({ reference }) => reference)).toEqual(['pi_1', 'pi_2', 'pi_3'])
  expect((await csvOf(fina, 'differences.csv')).trim().split('\n')).toHaveLength(4)
})

test('the income of a month is what was earned in it, before and after its days are closed', async () => {
  const fina = await signUp('client', { operator: ['finance'] })
  const thisMonth = async () => (await fina.send(ledgerApi.listIncome)).body.months[0]
  const before = await thisMonth()
  await earn('fees', 250)
  const after = await thisMonth()
  expect(after).toEqual({ ...before, fees_cents: (before?.fees_cents ?? 0) + 250 })
  await api.runScheduledJob('close-daily-totals')
  expect(await thisMonth()).toEqual(after)
  expect((await fina.send(ledgerApi.listIncome)).body.months).toHaveLength(13)
  expect(await csvOf(fina, 'income.csv')).toContain('Month,Fees (USD)')
})

test('nobody, a stranger, other roles and somebody whose role was just revoked read and start nothing', async () => {
  const revoked = await signUp('client', { operator: ['finance'] })
  await db.deleteFrom('operators').where('account_id', '=', revoked.id).execute()
  const reads = [
    ledgerApi.listEntries,
    ledgerApi.listDifferences,
    ledgerApi.readCheck,
    ledgerApi.listIncome,
    ledgerApi.entriesFile,
    ledgerApi.differencesFile,
    ledgerApi.incomeFile,
  ]
  const others = [
    revoked,
    await signUp('developer', { subscribed: true }),
    await signUp('client', { operator: ['moderator', 'support'] }),
  ]
  for (const person of others) {
    for (const one of reads) expect((await person.send(one)).status).toBe(403)
    expect((await person.send(ledgerApi.startCheck)).status).toBe(403)
  }
  for (const one of reads) expect((await nobody.send(one)).status).toBe(401)
  expect((await nobody.send(ledgerApi.startCheck)).status).toBe(401)
})
