import { sql } from 'kysely'
import { replaceUsername, type Database } from '#platform/server/database/database.ts'

/** Deletes an account's notifications and preferences. */
export async function deleteNoticesOf(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('notifications').where('account_id', '=', accountId).execute()
  await db.deleteFrom('notification_settings').where('account_id', '=', accountId).execute()
}

/** Removes a name from other users' notifications created until then; anyone who takes the name later is a different person. */
export const renameActor = (db: Database, name: string, until: string) =>
  db
    .updateTable('notifications')
    .set({
      actor: sql`case when actor is not null then 'Deleted account' end`,
      subject: replaceUsername(sql`subject`, name),
    })
    // A rating reminder has no actor and names the person in its subject.
    .where(sql<boolean>`actor = ${name} or (actor is null and kind = 'rating' and strpos(subject, ${name}) > 0)`)
    .where('created_at', '<=', until)
    .execute()
