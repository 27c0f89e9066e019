import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenRequest, givenShare } from '#testing/given/rows.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { dashboardsApi } from '#features/dashboards/contract.ts'
import { requestsApi } from '../contract.ts'

const { db, nobody, signUp } = await startApi()

const eventsOf = ({ id }: Person) =>
  db.selectFrom('live_events').select('payload').where('account_id', '=', id).where('type', '=', 'request').execute()
const hushed = () => db.deleteFrom('live_events').execute()
const newTo = async (dev: Person) => (await dev.send(requestsApi.listSharedWithMe)).body.map(({ is_new }) => is_new)
const start = (dev: Person, request_id: number) => dev.send(conversationsApi.start, { body: { request_id } })

async function sharedWith(dev: Person, changes = {}) {
  const ann = await signUp('client')
  const request = await givenRequest(db, ann, changes)
  await ann.send(requestsApi.share, { params: { id: request.id }, body: { shared_with_user_id: dev.id } })
  await hushed()
  return { ann, request, id: request.id }
}

test('a change reaches the owner, who has it shared and who talks about it, and nobody else', async () => {
  const [dev, participant, stranger] = [
    await signUp('developer'),
    await signUp('developer', { subscribed: true }),
    await signUp('developer'),
  ]
  const { ann, id } = await sharedWith(dev, { is_public: true })
  await start(participant, id)
  await hushed()
  await ann.send(requestsApi.update, { params: { id }, body: { title: 'Another title' } })
  for (const person of [ann, dev, participant]) expect(await eventsOf(person)).toEqual([{ payload: { id } }])
  expect(await eventsOf(stranger)).toEqual([])
  await ann.send(requestsApi.update, { params: { id }, body: { title: 'Another title' } })
  await stranger.send(requestsApi.update, { params: { id }, body: { title: 'Mine' } })
  expect(await eventsOf(ann)).toHaveLength(1)
  await ann.send(requestsApi.setPrivacy, { params: { id }, query: { is_public: false } })
  await ann.send(requestsApi.update, { params: { id }, body: { status: 'cancelled' } })
  for (const person of [ann, dev, participant]) expect(await eventsOf(person)).toHaveLength(3)
})

test('who has it shared no longer hears of that too, when it is taken back and when it is deleted', async () => {
  const [dev, other] = [await signUp('developer'), await signUp('developer')]
  const { ann, id } = await sharedWith(dev)
  await ann.send(requestsApi.share, { params: { id }, body: { shared_with_user_id: other.id } })
  await hushed()
  const taken = { params: { id, user_id: dev.id } }
  await ann.send(requestsApi.unshare, taken)
  expect([await eventsOf(dev), await eventsOf(other)]).toEqual([[{ payload: { id } }], []])
  await ann.send(requestsApi.unshare, taken)
  expect(await eventsOf(dev)).toHaveLength(1)
  await ann.send(requestsApi.remove, { params: { id } })
  expect([await eventsOf(dev), await eventsOf(other)]).toEqual([[{ payload: { id } }], [{ payload: { id } }]])
})

test('so does an agreement that settles it, also for those it passes by', async () => {
  const [dev, chosen] = [await signUp('developer'), await signUp('developer', { subscribed: true })]
  const { ann, id } = await sharedWith(dev, { is_public: true })
  await start(chosen, id)
  const body = { request_id: id, developer_id: chosen.id, price: 900, terms: 'All of it' }
  const { body: agreement } = await ann.send(agreementsApi.propose, { body })
  await hushed()
  const accepted = await chosen.send(agreementsApi.accept, { params: { id: agreement.id }, body: {} })
  expect(accepted.status).toBe(200)
  for (const person of [ann, dev, chosen]) expect(await eventsOf(person)).toEqual([{ payload: { id } }])
})

test('who opens a request that is shared with them has seen it, and their other screens learn of it', async () => {
  const dev = await signUp('developer')
  const { ann, id } = await sharedWith(dev)
  expect(await newTo(dev)).toEqual([true])
  const see = (person: Person) => person.send(requestsApi.noteViewed, { params: { id } })
  expect((await see(ann)).body).toEqual({ success: true })
  const stranger = await see(await signUp('developer'))
  expect([stranger.status, stranger.problem.detail]).toEqual([404, 'Request not found'])
  expect((await nobody.send(requestsApi.noteViewed, { params: { id } })).status).toBe(401)
  expect(await newTo(dev)).toEqual([true])
  await see(dev)
  expect(await newTo(dev)).toEqual([false])
  expect(await eventsOf(dev)).toEqual([{ payload: { id } }])
  expect((await dev.send(notificationsApi.unread)).body).toEqual({ count: 0 })
  await see(dev)
  expect(await eventsOf(dev)).toHaveLength(1)
})

test('who starts a conversation about it has seen it too, also when they talk already', async () => {
  const dev = await signUp('developer', { subscribed: true })
  const { id } = await sharedWith(dev)
  await start(dev, id)
  expect(await newTo(dev)).toEqual([false])
  expect((await dev.send(dashboardsApi.readDeveloper)).body.new_shared_requests).toBe(0)
  expect((await dev.send(notificationsApi.unread)).body).toEqual({ count: 0 })

  const ann = await signUp('client')
  const known = await givenRequest(db, ann, { is_public: true })
  await start(dev, known.id)
  await givenShare(db, known, dev)
  expect(await newTo(dev)).toEqual([true, false])
  await start(dev, known.id)
  expect(await newTo(dev)).toEqual([false, false])
})
