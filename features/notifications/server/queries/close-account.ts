import { sql } from 'kysely'
import { withoutName, type Database } from '#platform/server/database/database.ts'

/** Deletes what an account was told and how it wanted to be told. */
export async function deleteNoticesOf(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('notifications').where('account_id', '=', accountId).execute()
  await db.deleteFrom('notification_settings').where('account_id', '=', accountId).execute()
}

/** Takes a name out of what others were told until then; whoever takes the name afterwards is somebody else. */
export const renameActor = (db: Database, name: string, until: string) =>
  db
    .updateTable('notifications')
    .set({
      actor: sql`case when actor is not null then 'Deleted account' end`,
      subject: withoutName(sql`subject`, name),
    })
    // Who is asked how it was to work with them hears it from nobody.
    .where(sql<boolean>`actor = ${name} or (actor is null and kind = 'rating' and strpos(subject, ${name}) > 0)`)
    .where('created_at', '<=', until)
    .execute()
