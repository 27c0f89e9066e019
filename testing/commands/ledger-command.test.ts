import { join } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { bookTarget, nextQueryNumber } from '#features/ledger/server.ts'
import type { Cause } from '#features/ledger/contract.ts'
import { inTransaction, type Database, type OpenDatabase } from '#platform/server/database/database.ts'
import { startStripeSandbox } from '#sandbox/stripe/server.ts'
import { givenPlace, runScript } from '../process/process.ts'

vi.setConfig({ testTimeout: 120_000 })

const place = await givenPlace()
afterAll(() => place.remove())

const check = () => runScript(place, 'ledger:check')
const inPlace = async (work: (opened: OpenDatabase) => Promise<unknown>) => {
  const opened = await place.open()
  await work(opened)
  await opened.close()
}

const topUp = (db: Database, cause: Cause, person: number) =>
  inTransaction(db, async (transaction) => {
    const answer = await nextQueryNumber(transaction)
    const target = [
      { account: { house: 'provider' as const }, cents: -500 },
      { account: { person }, cents: 500 },
    ]
    await bookTarget(transaction, { cause, answer, why: 'paid', target, now: new Date() })
  })

/** What somebody does to the books past their guards. */
const behindTheirBack = async (db: Database, ...statements: RawBuilder<unknown>[]) => {
  const tables = ['ledger_entries', 'ledger_postings', 'ledger_balances'].map((name) => sql.table(name))
  for (const name of tables) await sql`alter table ${name} disable trigger user`.execute(db)
  for (const statement of statements) await statement.execute(db)
  for (const name of tables) await sql`alter table ${name} enable trigger user`.execute(db)
}

test('npm run ledger:check proves that the books come to nothing, says what Stripe holds, and what is wrong', async () => {
  await inPlace(async ({ db }) => {
    const { id } = await db
      .insertInto('accounts')
      .values({
        username: 'ada',
        email: 'ada@example.com',
        full_name: 'Ada',
        user_type: 'client',
        created_at: new Date(),
        terms_accepted_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await topUp(db, { kind: 'top_up', reference: 'pi_1' }, id)
    await topUp(db, { kind: 'top_up', reference: 'pi_2' }, id)
  })
  const right = await check()
  expect(right).toMatchObject({ code: 0, complained: '', said: expect.stringContaining('2 entries of 2 causes') })
  expect(right.said).toMatch(/^provider +-1000$/m)
  expect(right.said).toMatch(/^people +1000$/m)

  const sandbox = await startStripeSandbox({
    host: '127.0.0.1',
    port: 0,
    folder: join(place.settings['DATA_DIR'] ?? '', 'provider'),
    webhook: { url: 'http://127.0.0.1:9', secret: 'whsec_of_the_test' },
    productName: 'Atelier',
  })
  const keys = {
    STRIPE_SECRET_KEY: sandbox.secretKey,
    STRIPE_PUBLISHABLE_KEY: sandbox.publishableKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_test',
    STRIPE_API_URL: sandbox.url,
  }
  const checkWithKeys = () => runScript({ ...place, settings: { ...place.settings, ...keys } }, 'ledger:check')
  const { code, said } = await checkWithKeys()
  expect(code).toBe(0)
  expect(said.trim().split('\n').slice(-2)).toEqual([
    "Stripe's balance is $0.00. By the ledger it should be $10.00: $10.00 is missing at Stripe.",
    "People's balances of $10.00 are not covered by $0.00 at Stripe: $10.00 is missing.",
  ])
  await sandbox.close()
  const away = await checkWithKeys()
  expect([away.code, away.said.trim().split('\n').at(-1)]).toEqual([
    0,
    "Stripe's balance was not compared: Stripe could not be asked",
  ])

  await inPlace(({ db }) =>
    behindTheirBack(
      db,
      sql`update ledger_postings set cents = 700 where number = 1`,
      sql`insert into ledger_entries (cause_id, why, posted_at) select min(cause_id), 'paid', now() from ledger_entries`,
      sql`update ledger_balances set cents = 1100`,
      sql`insert into ledger_differences values ('subscription', 'in_1', 995, 0, '2026-11-22Z')`,
    ),
  )
  await inPlace(({ db }) => sql`alter table ledger_postings disable trigger ledger_postings_only_grow`.execute(db))
  const wrong = await check()
  expect(wrong).toMatchObject({ code: 1, said: '' })
  expect(wrong.complained.trim().split('\n')).toEqual([
    'All postings together come to 200 cents',
    expect.stringMatching(/^Entry \d+ has 2 postings that come to 200 cents$/),
    expect.stringMatching(/^Entry \d+ has 0 postings that come to 0 cents$/),
    expect.stringMatching(/^Posting 1 of account \d+ should be number 1 and leave 700 cents, and leaves 500$/),
    expect.stringMatching(/^Posting 2 of account \d+ should be number 2 and leave 1200 cents, and leaves 1000$/),
    expect.stringMatching(/^Account \d+ has 1100 cents kept, of 2 postings; the books say 1200 of 2$/),
    'The database does not enforce ledger_postings_only_grow',
    'The provider has 995 cents of subscription in_1, the books 0 (noted on 2026-11-22)',
  ])
  expect(await runScript(place, 'ledger:check', 'mend')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('npm run ledger:check'),
  })
})
