import type { Database } from '#platform/server/database.ts'

/** Deletes what an account was told and how it wanted to be told. */
export async function deleteNoticesOf(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('notifications').where('account_id', '=', accountId).execute()
  await db.deleteFrom('notification_settings').where('account_id', '=', accountId).execute()
}

/** Takes a name out of what others were told until then; whoever takes the name afterwards is somebody else. */
export const renameActor = (db: Database, name: string, until: string) =>
  db
    .updateTable('notifications')
    .set({ actor: 'Deleted account' })
    .where('actor', '=', name)
    .where('created_at', '<=', until)
    .execute()
