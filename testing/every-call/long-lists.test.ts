import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { conversationsApi } from '#features/conversations/contract.ts'
import { matchesApi } from '#features/matches/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { startApi, type Person } from '../api.ts'
import { recordStatements } from '../database/statements.ts'
import { givenConversation, givenRequest } from '../given/rows.ts'

const api = await startApi()
const { db, opened, signUp } = api

test('a page far back in a long conversation is read off its index, however few messages of all are older', async () => {
  const { params, client } = await givenConversation(api)
  await sql`insert into messages (conversation_id, user_id, content, created_at)
    select ${params.id}, ${client.id}, 'Hello', now() from generate_series(1, 20000)`.execute(db)
  await sql`analyze messages`.execute(db)
  const statements = await recordStatements(() =>
    client.send(conversationsApi.listMessages, { params, query: { before: 300 } }),
  )
  const { text, values } = statements.find(({ text: one }) => one.includes('from "messages" as "m"'))!
  const { rows } = await opened.query(`explain ${text}`, values)
  const plan = JSON.stringify(rows)
  expect(plan).toContain('using messages_of_conversation on')
  expect(plan).not.toContain('messages_pkey')
})

test.each<[string, (owner: Person, params: { id: number }) => Promise<{ status: number }>]>([
  ['shares', (owner, params) => owner.send(requestsApi.listShares, { params })],
  ['pitches', (owner, params) => owner.send(snagsApi.listForRequest, { params })],
  ['fitting creators', (owner, params) => owner.send(matchesApi.listFitting, { params })],
])('the %s of a request are listed without everybody whom it is shared with', async (_, list) => {
  const client = await signUp('client')
  const { id } = await givenRequest(db, client)
  let status = 0
  const statements = await recordStatements(async () => ({ status } = await list(client, { id })))
  const texts = statements.map(({ text }) => text)
  expect(status).toBe(200)
  expect(texts.length).toBeGreaterThan(1)
  expect(texts.filter((text) => text.includes('shared_with_info'))).toEqual([])
})
