import { sql, type Insertable } from 'kysely'
import type { Database } from '../../../platform/server/database.ts'
import type { Notifications } from '../../../platform/server/tables.ts'

export type NewNotification = Insertable<Notifications>

/**
 * Stores notices; an unread one of the same kind about the same thing becomes the newer one, with a new id, so that lists by id
 * show it where it belongs. In the order of their accounts, so that two writers never wait for each other.
 */
export const insertNotifications = (db: Database, rows: readonly NewNotification[]) =>
  db
    .insertInto('notifications')
    .values(rows.toSorted((a, b) => a.account_id - b.account_id))
    .onConflict((on) =>
      on
        .columns(['account_id', 'kind', 'about'])
        .where('read_at', 'is', null)
        .where('about', 'is not', null)
        .doUpdateSet((eb) => ({
          id: sql<number>`default`,
          actor: eb.ref('excluded.actor'),
          subject: eb.ref('excluded.subject'),
          detail: eb.ref('excluded.detail'),
          path: eb.ref('excluded.path'),
          created_at: eb.ref('excluded.created_at'),
        })),
    )
    .returning(['id', 'account_id', 'kind', 'actor', 'subject', 'detail', 'path', 'created_at', 'read_at'])
    .execute()
