import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { startApi, type Sender } from '#testing/api.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { tradersApi } from '../contract.ts'
import { ACME, declare } from './given-traders.ts'

const { db, nobody, signUp } = await startApi({ MARKETPLACE_LAW: 'on' })
const read = async (who: Sender) => (await who.send(tradersApi.readOwn)).body
const rowsOf = (id: number) =>
  db.selectFrom('trader_declarations').selectAll().where('account_id', '=', id).executeTakeFirst()

test('a seller declares to be a trader, reads it again, and changes to selling privately, which leaves no details', async () => {
  const devin = await signUp('developer')
  expect(await read(devin)).toEqual({ sells_as: null, trader: null })
  const { status, body } = await declare(devin, { ...ACME, phone: ' +44 1 ', vat_id: '' })
  const { is_certified: _, sells_as, ...details } = ACME
  const trader = { ...details, phone: '+44 1', register_number: null, vat_id: null, certified_at: expect.any(String) }
  expect([status, body]).toEqual([200, { sells_as, trader }])
  expect(await read(devin)).toEqual(body)
  // Declaring the same again changes nothing but the time.
  expect((await declare(devin, { ...ACME, phone: '+44 1' })).body).toEqual({ sells_as, trader })

  expect((await declare(devin, { ...ACME, sells_as: 'private' })).body).toEqual({ sells_as: 'private', trader: null })
  expect(await rowsOf(devin.id)).toMatchObject({ name: null, address: null, email: null, phone: null })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ address: null }, 'address'],
  [{ address: 'x\n'.repeat(9) + 'x' }, 'address'],
  [{ email: 'nowhere' }, 'email'],
  [{ email: undefined }, 'email'],
  [{ phone: '1'.repeat(51) }, 'phone'],
  [{ register_number: 'x'.repeat(201) }, 'register_number'],
  [{ vat_id: 'x'.repeat(51) }, 'vat_id'],
  [{ is_certified: false }, 'is_certified'],
  [{ sells_as: 'both' }, 'sells_as'],
])('a trader who says %j is refused, and nothing is stored', async (wrong, field) => {
  const devin = await signUp('developer')
  const { status, problem } = await declare(devin, { ...ACME, ...wrong })
  expect([status, problem.detail]).toMatchObject([422, [{ loc: ['body', field] }]])
  expect(await rowsOf(devin.id)).toBeUndefined()
})

test('clients and nobody declare and read nothing', async () => {
  const client = await signUp('client')
  for (const [who, status] of [
    [client, 403],
    [nobody, 401],
  ] as const) {
    expect((await who.send(tradersApi.readOwn)).status).toBe(status)
    expect((await declare(who, ACME)).status).toBe(status)
  }
  expect(await rowsOf(client.id)).toBeUndefined()
})

test('a declaration is in the copy of whoever made it, and goes with their account', async () => {
  const devin = await signUp('developer')
  await declare(devin, { ...ACME, register_number: 'HRB 1' })
  const copy = await devin.send(accountSettingsApi.exportData, {})
  expect(copy.body.parts['seller_details']).toMatchObject({
    sells_as: 'trader',
    name: ACME.name,
    register_number: 'HRB 1',
  })
  expect((await closeAccount(devin)).status).toBeLessThan(300)
  expect(await rowsOf(devin.id)).toBeUndefined()
})
