import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenConversation } from '#testing/given.ts'
import { countStatements } from '#testing/statements.ts'
import { conversationsApi } from '../contract.ts'

const api = await startApi()

test('a message is sent with few statements, the look at who calls, begin and commit among them', async () => {
  const { client, developer, params } = await givenConversation(api)
  const costOf = (author: Person) =>
    countStatements(() => author.send(conversationsApi.send, { params, body: { content: 'Hello' } }))
  expect(await costOf(developer)).toBe(9)
  // Clients have seen the pitch they answer.
  expect(await costOf(client)).toBe(10)
})
