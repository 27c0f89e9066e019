import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { agreementsApi } from '#features/agreements/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { givenConversation, givenRequest } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { conversationsApi } from '../contract.ts'

const api = await startApi()
const verifyEmailOf = ({ id }: Person) =>
  api.db.updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', id).execute()

interface Exchange {
  client: Person
  developer: Person
  params: { id: number }
}

/** What a message costs each of the two: as it is, and under a name of its author's making. */
async function costsIn({ client, developer, params }: Exchange) {
  const costs: number[] = []
  for (const author of [developer, client]) {
    // Who has the conversation open has read what came before.
    await author.send(conversationsApi.markRead, { params })
    for (const named of [{}, { client_key: randomUUID() }]) {
      const body = { content: 'Hello', ...named }
      costs.push(await countStatements(() => author.send(conversationsApi.send, { params, body })))
    }
  }
  return costs
}

test('a message is sent with at most nine statements, the look at who calls, begin and commit among them', async () => {
  const exchange = await givenConversation(api)
  expect(await costsIn(exchange)).toEqual([7, 8, 7, 8])
  // An email is put by for each of them.
  for (const person of [exchange.client, exchange.developer]) await verifyEmailOf(person)
  expect(await costsIn(exchange)).toEqual([8, 9, 8, 9])
})

test('a reply to what was not read costs two statements more: the notice is read, and how many are left', async () => {
  const { client, developer, params } = await givenConversation(api)
  const sendMessage = (who: Person) => who.send(conversationsApi.send, { params, body: { content: 'Hello' } })
  await sendMessage(developer)
  expect(await countStatements(() => sendMessage(client))).toBe(9)
  expect(await countStatements(() => sendMessage(client))).toBe(7)
})

test('a pitch that was answered and terms that were read cost messages nothing', async () => {
  const [client, developer] = [await api.signUp('client'), await api.signUp('developer', { subscribed: true })]
  const request = await givenRequest(api.db, client, { is_public: true })
  const pitch = await developer.send(snagsApi.snag, { body: { request_id: request.id, message: 'Take me.' } })
  const params = { id: pitch.body.conversation_id }
  const terms = { request_id: request.id, conversation_id: params.id, price: 100, terms: 'A shed.' }
  await developer.send(agreementsApi.propose, { body: terms })
  for (const person of [client, developer]) {
    await verifyEmailOf(person)
    await person.send(conversationsApi.markRead, { params })
  }
  expect(await costsIn({ client, developer, params })).toEqual([8, 9, 8, 9])
})
