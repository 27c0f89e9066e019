import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import type { Person } from '#testing/api.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { donationsApi, supportersApi } from '../contract.ts'

const api = await startApiWithPayments()
const { nobody, signUp, untilDelivered } = api

const listed = async () => (await nobody.send(supportersApi.list)).body.map(({ name }) => name)

async function give(giver: Person, more: { supporter_name?: string; isAnonymous?: boolean } = {}) {
  const { body } = await giver.send(donationsApi.create, { body: { amount: 500, ...more } })
  return body.url
}
async function pay(url: string) {
  await payWith(url, CARDS.pays)
  await untilDelivered()
}

test('who agreed when giving is named once the gift is paid, and not before; nobody else ever is', async () => {
  const [ann, bob] = [await signUp('client'), await signUp('developer')]
  const url = await give(ann, { supporter_name: 'Ann of the Mill' })
  expect(await listed()).not.toContain('Ann of the Mill')
  await pay(url)
  expect(await listed()).toContain('Ann of the Mill')
  const before = await listed()
  await pay(await give(bob))
  await pay(await give(bob, { isAnonymous: true }))
  expect(await listed()).toEqual(before)
  const { body } = await nobody.send(supportersApi.list)
  for (const supporter of body) expect(Object.keys(supporter).toSorted()).toEqual(['name', 'since'])
})

test('supporters rename themselves and take their name back at any time', async () => {
  const ann = await signUp('client')
  await pay(await give(ann, { supporter_name: 'First name' }))
  expect((await ann.send(supportersApi.readOwn)).body).toEqual({ name: 'First name' })
  await ann.send(supportersApi.changeOwn, { body: { name: 'Second name' } })
  expect(await listed()).toContain('Second name')
  expect((await ann.send(supportersApi.changeOwn, { body: { name: null } })).body).toEqual({ name: null })
  const now = await listed()
  expect(now).not.toContain('First name')
  expect(now).not.toContain('Second name')
  // Giving again without agreeing again changes nothing about that.
  await pay(await give(ann))
  expect(await listed()).toEqual(now)
})

test('who has given nothing is not listed, however they wish it', async () => {
  const eve = await signUp('client')
  await eve.send(supportersApi.changeOwn, { body: { name: 'Eve without a gift' } })
  expect(await listed()).not.toContain('Eve without a gift')
})

test('who got all of it back is a supporter no longer', async () => {
  const ann = await signUp('client')
  const url = await give(ann, { supporter_name: 'Ann for a day' })
  await pay(url)
  expect(await listed()).toContain('Ann for a day')
  const { payment_intent } = await api.stripe.client.checkout.sessions.retrieve(url.split('/').at(-1) ?? '')
  await api.stripe.client.refunds.create({ payment_intent: typeof payment_intent === 'string' ? payment_intent : '' })
  await untilDelivered()
  expect(await listed()).not.toContain('Ann for a day')
})

test('a name is refused to who gives anonymously or as nobody, and then nothing is begun', async () => {
  const ann = await signUp('client')
  const gifts = () => api.db.selectFrom('donations').select('id').execute()
  const before = (await gifts()).length
  const body = { amount: 500, supporter_name: 'Ann' }
  expect((await nobody.send(donationsApi.create, { body })).status).toBe(422)
  expect((await ann.send(donationsApi.create, { body: { ...body, isAnonymous: true } })).status).toBe(422)
  expect((await gifts()).length).toBe(before)
  expect((await ann.send(supportersApi.readOwn)).body).toEqual({ name: null })
  // An empty name is none.
  expect((await nobody.send(donationsApi.create, { body: { ...body, supporter_name: '' } })).status).toBe(200)
})

test.each([['x'.repeat(61)], [5]])('a name that is too long or no text is refused: %j', async (name) => {
  const ann = await signUp('client')
  expect((await ann.send(supportersApi.changeOwn, { body: { name: name as string } })).status).toBe(422)
  expect((await ann.send(supportersApi.readOwn)).body).toEqual({ name: null })
})

test('one’s own name is for who is signed in', async () => {
  expect((await nobody.send(supportersApi.readOwn)).status).toBe(401)
  expect((await nobody.send(supportersApi.changeOwn, { body: { name: 'Ann' } })).status).toBe(401)
})

test('who leaves is not named any more, and their copy says how they were', async () => {
  const ann = await signUp('client')
  await pay(await give(ann, { supporter_name: 'Ann who leaves' }))
  const copy = (await ann.send(accountSettingsApi.exportData, {})).body.parts['donations']
  expect(copy).toMatchObject({ gifts: [{ amount_cents: 500 }], supporter: { name: 'Ann who leaves' } })
  await ann.send(accountSettingsApi.closeAccount, { body: { password: ann.password } })
  expect(await listed()).not.toContain('Ann who leaves')
})
