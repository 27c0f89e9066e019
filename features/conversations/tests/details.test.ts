import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenDeveloperProfile, givenConversation } from '#testing/given/rows.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { conversationsApi } from '../contract.ts'

const api = await startApi()
const { db } = api

test('a conversation says whether everybody may see its creator', async () => {
  const { client, developer, params } = await givenConversation(api)
  const isPublic = async () => (await client.send(conversationsApi.read, { params })).body.developer_is_public
  expect(await isPublic()).toBe(false)
  await givenDeveloperProfile(db, developer, { is_public: false })
  expect(await isPublic()).toBe(false)
  await db.updateTable('developer_profiles').set({ is_public: true }).where('user_id', '=', developer.id).execute()
  expect(await isPublic()).toBe(true)
  await db.updateTable('accounts').set({ is_active: false }).where('id', '=', developer.id).execute()
  expect(await isPublic()).toBe(false)
})

test('a conversation names both in full, with the picture of a creator whose profile is public', async () => {
  const { client, developer, params } = await givenConversation(api)
  await givenDeveloperProfile(db, developer, { is_public: false, profile_image: 'portrait.webp' })
  const shown = async () => {
    const { body } = await client.send(conversationsApi.read, { params })
    const [listed] = (await developer.send(conversationsApi.list)).body
    const of = (one: typeof listed) => [one?.client_full_name, one?.developer_full_name, one?.developer_picture]
    expect(of(listed)).toEqual(of(body))
    return of(body)
  }
  const [clara, devin] = await db
    .selectFrom('accounts')
    .select('full_name')
    .where('id', 'in', [client.id, developer.id])
    .orderBy('user_type')
    .execute()
  expect(await shown()).toEqual([clara?.full_name, devin?.full_name, null])
  await db.updateTable('developer_profiles').set({ is_public: true }).where('user_id', '=', developer.id).execute()
  expect(await shown()).toEqual([clara?.full_name, devin?.full_name, expect.stringMatching(/^http.*portrait\.webp$/)])
  await db
    .updateTable('accounts')
    .set({ is_active: false, closed_at: new Date(), password_hash: null })
    .where('id', '=', client.id)
    .execute()
  expect((await developer.send(conversationsApi.read, { params })).body.client_full_name).toBe('Deleted account')
})

test('a conversation says how its request stands, and whether it was settled with anybody', async () => {
  const { client, developer, request, params } = await givenConversation(api)
  const standing = async () => {
    const { body } = await developer.send(conversationsApi.read, { params })
    const [listed] = (await developer.send(conversationsApi.list)).body
    expect([listed?.request_status, listed?.request_settled]).toEqual([body.request_status, body.request_settled])
    return [body.request_status, body.request_settled]
  }
  expect(await standing()).toEqual(['open', false])
  const chosen = await api.signUp('developer', { subscribed: true })
  await chosen.send(conversationsApi.start, { body: { request_id: request.id } })
  const { body: terms } = await chosen.send(agreementsApi.propose, {
    body: { request_id: request.id, price: 10, terms: 'All of it' },
  })
  await client.send(agreementsApi.accept, { params: { id: terms.id } })
  expect(await standing()).toEqual(['in_progress', true])
  await client.send(requestsApi.update, { params: { id: request.id }, body: { status: 'cancelled' } })
  expect(await standing()).toEqual(['cancelled', true])
})
