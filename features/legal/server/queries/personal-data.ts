import type { Database } from '#platform/server/database/database.ts'
import { listAcceptances } from './acceptances.ts'

/** Returns what an account accepted and published, for its export. */
export async function exportLegal(db: Database, accountId: number) {
  const published = await db
    .selectFrom('legal_versions')
    .select(['document', 'number', 'summary', 'markdown', 'created_at', 'effective_at'])
    .where('created_by', '=', accountId)
    .orderBy('id')
    .execute()
  const mailTexts = await db
    .selectFrom('mail_text_versions')
    .select(['mail', 'number', 'subject', 'text', 'created_at'])
    .where('created_by', '=', accountId)
    .orderBy('mail')
    .orderBy('number')
    .execute()
  return { accepted_terms: await listAcceptances(db, accountId), published_texts: published, mail_texts: mailTexts }
}

/** Removes an account from the versions that it published. */
export const clearAuthor = (db: Database, accountId: number) =>
  db.updateTable('legal_versions').set({ created_by: null }).where('created_by', '=', accountId).execute()
