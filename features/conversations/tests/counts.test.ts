import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { recordStatements } from '#testing/database/statements.ts'
import { conversationsApi, COUNTED_MAX } from '../contract.ts'

const { db, nobody, opened, signUp } = await startApi()

test('anybody asks for the numbers of conversations, and only so many requests are read for it', async () => {
  const client = await signUp('client')
  const of = async (rows: number, count: number) =>
    sql`insert into requests (user_id, title, content, is_public, conversation_count, created_at)
      select ${client.id}, 'A shop', 'For bread', true, ${count}, now() from generate_series(1, ${rows}::integer)`.execute(
      db,
    )
  await of(COUNTED_MAX + 50, 2)
  await of(4_000, 0)
  await sql`analyze requests`.execute(db)
  const { rows } = await sql<{ id: number }>`select max(id) as id from requests where conversation_count > 0`.execute(
    db,
  )
  const newest = rows[0]!.id

  const { body } = await nobody.send(conversationsApi.countByRequest)
  expect(Object.keys(body)).toHaveLength(COUNTED_MAX)
  expect(body[String(newest)]).toBe(2)
  expect(body).not.toHaveProperty(String(newest - COUNTED_MAX))

  const statements = await recordStatements(() => nobody.send(conversationsApi.countByRequest))
  const { text, values } = statements.find((statement) => statement.text.includes('conversation_count'))!
  const plan = JSON.stringify((await opened.query(`explain ${text}`, values)).rows)
  expect(plan).toContain('requests_public_talked_about')
})
