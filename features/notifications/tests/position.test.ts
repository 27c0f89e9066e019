import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { openLive, spoken } from '#testing/live.ts'
import { accountsApi } from '#features/accounts/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { notificationsApi } from '../contract.ts'

const api = await startApi()
const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
const storeEvents = (account_id: number, word: string) =>
  api.inWork(async ({ publish }) => publish(spoken, account_id, { word }))

test('what somebody reads says from where the live channel goes on, and what happens in between is heard', async () => {
  const ann = await api.signUp('client')
  await storeEvents(ann.id, 'before')
  const { headers } = await ann.send(notificationsApi.unread)
  expect(headers['x-live-position']).toBe(`${ann.id}:1`)
  await storeEvents(ann.id, 'in the gap')
  const stream = await openLive(origin, ann.token, 1)
  expect((await stream.take(2)).map(({ type, payload }) => [type, payload])).toEqual([
    ['ready', {}],
    ['message', { word: 'in the gap' }],
  ])
  await stream.hangUp()
})

test('who was never told anything begins at nought', async () => {
  const ann = await api.signUp('client')
  expect((await ann.send(accountsApi.me)).headers['x-live-position']).toBe(`${ann.id}:0`)
})

test('public lists say it too, to who is signed in and to nobody else', async () => {
  const ann = await api.signUp('client')
  expect((await ann.send(requestsApi.listPublic)).headers['x-live-position']).toBe(`${ann.id}:0`)
  expect((await api.nobody.send(requestsApi.listPublic)).headers).not.toHaveProperty('x-live-position')
})
