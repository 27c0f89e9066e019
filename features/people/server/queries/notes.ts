import type { PageQuery } from '#platform/contract/fields.ts'
import { ownedBy, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'

/** Lists the notes about an account, newest first. */
export const listNotes = (db: Database, accountId: number, paging: PageQuery) =>
  pageById(
    db
      .selectFrom('account_notes as note')
      .leftJoin('accounts as author', 'author.id', 'note.author_id')
      .select(['note.id', 'author.shown_name as author', 'note.text', 'note.created_at'])
      .where(ownedBy('note.account_id', accountId))
      .orderBy('note.account_id'),
    'note.id',
    paging,
  )

export const insertNote = (
  db: Database,
  note: { account_id: number; author_id: number | null; text: string; created_at: Date },
) => db.insertInto('account_notes').values(note).returning(['id', 'text', 'created_at']).executeTakeFirstOrThrow()

/** Returns the notes about an account and those by it, for its export, without naming anyone else. */
export async function exportNotes(db: Database, accountId: number) {
  const about_me = await db
    .selectFrom('account_notes')
    .select(['text', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const by_me = await db
    .selectFrom('account_notes')
    .select(['text', 'created_at'])
    .where('author_id', '=', accountId)
    .orderBy('id')
    .execute()
  return { about_me, by_me }
}

/** Deletes the notes about an account; those it wrote about others stay. */
export const deleteNotesAbout = (db: Database, accountId: number) =>
  db.deleteFrom('account_notes').where('account_id', '=', accountId).execute()
