import { expect, test } from 'vitest'
import { runAdminCommand } from '#app/server/commands/run-command.ts'
import { payoutsApi } from '#features/payouts/contract.ts'
import { startApi } from '../api.ts'
import { givenBalance } from '../given/balance.ts'

const api = await startApi()
const { app, db, opened, services, signUp } = api
const run = (...words: string[]) =>
  runAdminCommand({ opened, services, clock: api.now, log: app.log, isProgram: true }, ['payouts', ...words])

test('a command lists payouts, holds, releases, pays and returns one, by no account', async () => {
  const seller = await signUp('developer')
  const body = { holder: 'Ann Baker', account: 'DE89\nBank of Bakers' }
  await seller.send(payoutsApi.changeBankDetails, { body })
  expect(await run('list')).toBe('No payouts are to be paid')
  const now = api.now()
  const { id: number } = await db
    .insertInto('payouts')
    .values({ account_id: seller.id, amount_cents: 5000, currency: 'usd', requested_at: now, changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = String(number)
  expect(await run('list')).toMatch(/\$50\.00 +requested +bank +Ann Baker +DE89 Bank of Bakers/)
  expect(await run('hold', id, 'We', 'ask')).toBe(`Payout ${id} is on hold`)
  await expect(run('paid', id, 'SEPA')).rejects.toThrow('This payout is on hold.')
  expect(await run('release', id)).toBe(`Payout ${id} can be paid`)
  expect(await run('paid', id, 'SEPA', '17')).toBe(`Payout ${id} is recorded as paid`)
  expect(await run('return', id, 'It', 'came', 'back')).toBe(`Payout ${id} is back on its owner's balance`)
  for (const wrong of [[], ['hold', id], ['paid', id], ['release', 'x'], ['burn', id, 'x']])
    await expect(run(...wrong)).rejects.toThrow('npm run admin -- payouts list')
  const audit = await db.selectFrom('audit_entries').select(['action', 'actor_id']).orderBy('id').execute()
  expect(audit).toEqual(
    ['hold_payout', 'release_payout', 'pay_payout', 'return_payout'].map((action) => ({ action, actor_id: null })),
  )
  await givenBalance(api, seller, -4000)
  expect(await run('debts')).toMatch(new RegExp(`${seller.id} +\\S+ +\\$40\\.00 +4000`))
  await expect(run('write-off', String(seller.id), '3000', 'Too little')).rejects.toThrow('They now owe $40.00')
  await expect(run('write-off', String(seller.id), '4000')).rejects.toThrow('npm run admin -- payouts list')
  expect(await run('write-off', String(seller.id), '4000', 'They', 'left')).toContain('$40.00')
  expect(await run('debts')).toBe('Nobody owes anything')
  const { state } = await db.selectFrom('payouts').select('state').executeTakeFirstOrThrow()
  expect(state).toBe('returned')
})
