import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { openLive } from '#testing/live.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { snagsApi } from '../contract.ts'

const api = await startApi()
const origin = await api.app.listen({ port: 0 })
const { db, signUp } = api

/** A pitch that its client has not looked at, and the conversation it opened. */
async function givenPitch() {
  const client = await signUp('client')
  const developer = await signUp('developer', { subscribed: true })
  const request = await givenRequest(db, client, { is_public: true })
  const { body: pitch } = await developer.send(snagsApi.snag, { body: { request_id: request.id, message: 'Hello.' } })
  return { client, developer, request, pitch, params: { id: pitch.conversation_id } }
}

const stateFor = async (developer: Person) => (await developer.send(snagsApi.list)).body[0]?.state
const pitchNoticesOf = async (client: Person) =>
  (await client.send(notificationsApi.list, { query: { unread: true } })).body.filter(({ kind }) => kind === 'snag')

test.each(['reads its conversation', 'writes in it'])('a pitch is seen once the client %s', async (how) => {
  const { client, developer, pitch, params } = await givenPitch()
  const look = (who: Person) =>
    how === 'writes in it'
      ? who.send(conversationsApi.send, { params, body: { content: 'Thank you.' } })
      : who.send(conversationsApi.markRead, { params })
  await look(developer)
  expect([await stateFor(developer), (await pitchNoticesOf(client)).length]).toEqual(['sent', 1])

  const stream = await openLive(origin, developer.token)
  await stream.take(1)
  await look(client)
  expect([await stateFor(developer), await pitchNoticesOf(client)]).toEqual(['seen', []])
  const events = await stream.take(how === 'writes in it' ? 3 : 2)
  expect(events.filter(({ type }) => type === 'snag').map(({ payload }) => payload)).toMatchObject([
    { id: pitch.id, state: 'seen' },
  ])
  await stream.hangUp()
})

test('reading one pitch says nothing about another, and an answer stays what it is', async () => {
  const { client, developer, request, pitch, params } = await givenPitch()
  const other = await signUp('developer', { subscribed: true })
  await other.send(snagsApi.snag, { body: { request_id: request.id, message: 'Me too.' } })
  await client.send(snagsApi.answer, { params: { id: pitch.id }, body: { state: 'shortlisted' } })
  await client.send(conversationsApi.markRead, { params })
  expect([await stateFor(developer), await stateFor(other)]).toEqual(['shortlisted', 'sent'])
})
