import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '#db/migrate.ts'
import { openTestDatabase } from '../database/database.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const MOVED_BY = '0045_stored_files'
const LAID_OUT_BY = '0023_message_attachments'

/** Takes the database back to what it was before files had rows of their own. */
async function layOutAsBefore(): Promise<void> {
  await sql.raw('drop table message_files, stored_files; drop index developer_profiles_picture').execute(db)
  const text = readMigrations().find(({ name }) => name === LAID_OUT_BY)?.text ?? ''
  const table = /create table message_files[^]*?\n\);/.exec(text)?.[0] ?? ''
  const indexes = text.match(/create index message_files_\w+ on [^;]+;/g) ?? []
  expect(indexes).toHaveLength(4)
  await sql.raw([table, ...indexes].join('\n')).execute(db)
  await sql`delete from migrations where name = ${MOVED_BY}`.execute(db)
}

test('files of messages that are there before an upgrade keep their numbers, and all that is known of them', async () => {
  await layOutAsBefore()
  await sql
    .raw(
      `insert into accounts (username, email, full_name, user_type, terms_accepted_at, created_at) values
         ('clara', 'clara@example.com', 'Clara', 'client', now(), now()),
         ('devin', 'devin@example.com', 'Devin', 'developer', now(), now());
       insert into requests (user_id, title, content, created_at, updated_at) values (1, 'A site', 'Please', now(), now());
       insert into conversations (request_id, client_id, developer_id, starter_id, created_at, updated_at)
         values (1, 1, 2, 2, now(), now());
       insert into messages (conversation_id, user_id, content, attachment_count, created_at) values (1, 2, '', 1, now());
       insert into message_files (conversation_id, account_id, message_id, stored_name, name, type, size, created_at) values
         (1, 2, null, 'gone', 'gone.png', 'image/png', 1, now()),
         (1, 2, 1, 'aaaa-1', 'sketch.png', 'image/png', 72, '2026-01-02T03:04:05Z'),
         (1, 1, null, 'bbbb-2', 'plan.txt', 'text/plain', 6, '2026-01-03T03:04:05Z'),
         (1, 1, null, 'last', 'last.txt', 'text/plain', 6, now());
       delete from message_files where stored_name in ('gone', 'last')`,
    )
    .execute(db)

  expect(await migrate(db)).toEqual([MOVED_BY])
  expect(await db.selectFrom('message_files').selectAll().orderBy('id').execute()).toEqual([
    { id: 2, conversation_id: 1, message_id: 1 },
    { id: 3, conversation_id: 1, message_id: null },
  ])
  const [sketch, plan, ...others] = await db.selectFrom('stored_files').selectAll().orderBy('id').execute()
  expect(sketch).toEqual({
    id: 2,
    key: 'messages/aaaa-1',
    owner_id: 2,
    purpose: 'messages',
    name: 'sketch.png',
    type: 'image/png',
    size: 72,
    kept: true,
    created_at: '2026-01-02T03:04:05.000Z',
  })
  expect(plan).toMatchObject({ id: 3, key: 'messages/bbbb-2', owner_id: 1, kept: false })
  expect(others).toEqual([])
  // The number of a file that is gone is given to no other.
  const next = {
    key: 'messages/new',
    owner_id: 1,
    purpose: 'messages',
    name: 'n',
    type: 'x',
    size: 1,
    created_at: new Date(),
  }
  const { id } = await db.insertInto('stored_files').values(next).returning('id').executeTakeFirstOrThrow()
  expect(id).toBe(5)
})
