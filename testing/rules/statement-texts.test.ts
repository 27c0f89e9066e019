import { expect, test } from 'vitest'
import { boardsApi } from '#features/boards/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { notificationsApi, NotificationKind } from '#features/notifications/contract.ts'
import { profilesApi, CreatorOrder } from '#features/profiles/contract.ts'
import { requestsApi, TicketFilter, TicketOrder } from '#features/requests/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { startApi, type Person } from '../api.ts'
import { givenConversation, givenDeveloperProfile, givenRequest } from '../given/rows.ts'
import { recordStatements } from '../database/statements.ts'

// Each connection keeps every text that it was sent for as long as it lives.

const api = await startApi({ RATE_LIMITS: '0' })
const { db, nobody, signUp } = api

async function textsOf(work: () => Promise<{ status: number } | void>): Promise<Set<string>> {
  let status: number | undefined
  const statements = await recordStatements(async () => {
    status = (await work())?.status
  })
  if (status !== undefined) expect(status).toBeLessThan(300)
  return new Set(statements.map(({ text }) => text))
}

/** Every way to give some of these, and leave out the others. */
const choices = <Given extends object>(given: Given): Partial<Given>[] =>
  Object.entries(given).reduce<Partial<Given>[]>(
    (chosen, [name, value]) => chosen.flatMap((one) => [one, { ...one, [name]: value }]),
    [{}],
  )

test('whatever is looked for, in lists of any length, there are few texts to keep', async () => {
  const { client, developer, request } = await givenConversation(api)
  const texts = new Set<string>()
  const note = async (work: Parameters<typeof textsOf>[0]) => {
    for (const text of await textsOf(work)) texts.add(text)
  }
  for (const order of TicketOrder.options) {
    for (const filter of TicketFilter.options.slice(0, 2)) {
      for (const wanted of choices({ q: 'bakery', min_budget: 1, max_budget: 5 })) {
        await note(() => nobody.send(requestsApi.listPublic, { query: { order, filter, ...wanted } }))
      }
    }
  }
  for (const order of CreatorOrder.options) {
    for (const wanted of choices({ q: 'shop', skill: 'SQL', min_experience: 1 })) {
      await note(() => nobody.send(profilesApi.listPublicDevelopers, { query: { order, ...wanted } }))
    }
  }
  const narrowed = choices({ request_id: request.id, project_id: 1, status: 'active' as const, unread: true, q: 'a' })
  for (const person of [client, developer]) {
    for (const query of narrowed) await note(() => person.send(conversationsApi.list, { query }))
  }
  // Of one length: long words are corrected where short ones are not.
  const wordOf = (limit: number) => `word${String(limit).padStart(2, '0')}`
  const notePage = async (limit: number, skip: number) => {
    const query = { limit, skip }
    await note(() => nobody.send(requestsApi.listPublic, { query }))
    await note(() => nobody.send(requestsApi.listPublic, { query: { ...query, q: wordOf(limit) } }))
    await note(() => nobody.send(profilesApi.listPublicDevelopers, { query }))
    await note(() => client.send(conversationsApi.list, { query }))
  }
  // A text tells whether rows come before the page, and not how many.
  await notePage(5, 5)
  const after = texts.size
  for (const limit of [1, 2, 17, 99]) await notePage(limit, limit)
  expect(texts.size).toBe(after)
  expect(texts.size).toBeLessThan(250)
})

test('lists of notices and settings are sent with one text, however long they are', async () => {
  const ann = await signUp('client')
  const kinds = (length: number) =>
    NotificationKind.options.slice(0, length).map((kind) => ({ kind, on_screen: true, mail: 'daily' as const }))
  const works: ((length: number) => Promise<{ status: number }>)[] = [
    (length) => ann.send(notificationsApi.read, { body: { ids: Array.from({ length }, (_, n) => n + 1) } }),
    (length) => ann.send(notificationsApi.changeSettings, { body: { kinds: kinds(length) } }),
  ]
  for (const work of works) {
    const first = await textsOf(() => work(1))
    for (const length of [2, 3, 7]) expect(await textsOf(() => work(length))).toEqual(first)
  }
})

test('inviting a board and declining everybody is sent with the same texts for one as for many', async () => {
  const ann = await signUp('client')
  const invite = async (developers: Person[]) => {
    const { id: board } = (await ann.send(boardsApi.create, { body: { name: 'For the bakery' } })).body
    for (const { id } of developers) {
      await ann.send(boardsApi.addCreator, { params: { id: board }, body: { developer_id: id } })
    }
    const request = await givenRequest(db, ann)
    return textsOf(() => ann.send(boardsApi.invite, { params: { id: board }, body: { request_id: request.id } }))
  }
  const decline = async (developers: Person[]) => {
    const request = await givenRequest(db, ann, { is_public: true })
    for (const developer of developers) {
      await developer.send(snagsApi.snag, { body: { request_id: request.id, message: 'Me too.' } })
    }
    const body = { reason: 'budget' as const, text: 'Thank you all.' }
    return textsOf(() => ann.send(snagsApi.declineOthers, { params: { id: request.id }, body }))
  }
  const creators = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const creator = await signUp('developer', { subscribed: true })
      await givenDeveloperProfile(db, creator)
      return creator
    }),
  )
  for (const work of [invite, decline]) {
    const first = await work(creators.slice(0, 1))
    expect(await work(creators.slice(0, 2))).toEqual(first)
    expect(await work(creators)).toEqual(first)
  }
})
