import { sql, type Insertable } from 'kysely'
import { anyOf, jsonOf, ownedBy, type Database } from '#platform/server/database/database.ts'
import { idBefore } from '#platform/server/database/keyset-page.ts'
import type { Notifications } from '#platform/server/database/tables.ts'
import type { NotificationKind } from '../../contract.ts'

export type NewNotification = Insertable<Notifications>

const SHOWN = ['id', 'kind', 'actor', 'subject', 'detail', 'path', 'created_at', 'read_at'] as const
const STORED = [
  'account_id',
  'kind',
  'actor',
  'subject',
  'detail',
  'path',
  'about',
  'created_at',
  'on_screen',
  'mail',
] as const

// As each reader chose for the kind, else as the row says; by mail only where mail can reach them. What goes nowhere is no row. Readers
// are looked up one by one: PostgreSQL cannot know how few they are, and would read all accounts for one.
const asWished = (rows: readonly NewNotification[]) => sql`
  select n.account_id, n.kind, n.actor, n.subject, n.detail, n.path, n.about, n.created_at, wish.on_screen, wish.mail
  from json_populate_recordset(null::notifications, ${jsonOf(rows)}) with ordinality n
    cross join lateral (
      select is_active, email_verified_at from accounts where id = n.account_id offset 0
    ) reader
    left join lateral (
      select on_screen, mail from notification_settings where account_id = n.account_id and kind = n.kind offset 0
    ) own on true
    cross join lateral (
      select coalesce(own.on_screen, n.on_screen) as on_screen,
        case when reader.is_active and reader.email_verified_at is not null then coalesce(own.mail, n.mail)
          else 'never' end as mail
    ) wish
  where wish.on_screen or wish.mail <> 'never'
  order by n.account_id, n.ordinality`

/**
 * Stores notices as their readers wish to hear of them; an unread one of the same kind about the same thing becomes the newer one, with a new id, so that lists by id
 * show it where it belongs. Of what an e-mail told already, the next e-mail waits for the hour: a lively thing would send one
 * after the other. In the order of their accounts, so that two writers never wait for each other.
 */
export const insertNotifications = (db: Database, rows: readonly NewNotification[]) =>
  db
    .insertInto('notifications')
    .columns(STORED)
    .expression(asWished(rows))
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
          on_screen: eb.ref('excluded.on_screen'),
          mail: sql`case when excluded.mail = 'at_once' and (notifications.mailed_at is not null or notifications.mail = 'hourly')
            then 'hourly' else excluded.mail end`,
          mailed_at: null,
        })),
    )
    .returning([...SHOWN, 'account_id', 'on_screen', 'mail'])
    .execute()

export interface Listing {
  skip: number
  limit: number
  after?: string | undefined
  unread: boolean
}

/** One account's notices, newest first; one more than asked for, which tells that there is a next page. */
export const listNotifications = (db: Database, accountId: number, { skip, limit, after, unread }: Listing) =>
  db
    .selectFrom('notifications')
    .select(SHOWN)
    .where(ownedBy('account_id', accountId))
    .where('on_screen', '=', true)
    .where('id', '<', idBefore(after))
    .$if(unread, (query) => query.where('read_at', 'is', null))
    .orderBy('account_id')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()

/** How many notices of an account are unread. */
export const countUnread = (db: Database, accountId: number) =>
  db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('on_screen', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()

/** How many notices are unread on the screens of each of these accounts, in one statement. */
export async function countUnreadOf(db: Database, accountIds: readonly number[]) {
  const counted = await sql<{ account_id: number; count: number }>`
    select wanted.id as account_id, (
      select count(*)::integer from notifications
      where account_id = wanted.id and on_screen and read_at is null
    ) as count
    from unnest(${sql.val(accountIds)}::bigint[]) wanted (id)`.execute(db)
  return counted.rows
}

/** Which unread notices: those named, all up to one, or all of some kinds about some things. */
export type Chosen =
  | { ids: readonly number[] }
  | { up_to: number }
  | { kinds: readonly NotificationKind[]; abouts: readonly string[] }

/** Marks accounts' own notices as read; others', and those that were read before, stay as they are. Answers whose they were. */
export const markRead = (db: Database, accountIds: readonly number[], chosen: Chosen, now: Date) => {
  const own = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where(anyOf('account_id', accountIds))
    .where('read_at', 'is', null)
    .returning('account_id')
  if ('ids' in chosen) return own.where(anyOf('id', chosen.ids)).execute()
  if ('up_to' in chosen) return own.where('id', '<=', chosen.up_to).execute()
  return own.where(anyOf('kind', chosen.kinds)).where(anyOf('about', chosen.abouts)).execute()
}

/** Deletes what an account was told of a thing. */
export const deleteAbout = (
  db: Database,
  { account_id, kind, about }: { account_id: number; kind: NotificationKind; about: string },
) =>
  db
    .deleteFrom('notifications')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('about', '=', about)
    .execute()

/** Everything an account was told and how it wants to be told, for the export of its data. */
export const listForExport = (db: Database, accountId: number) =>
  db
    .selectFrom('notifications')
    .select([...SHOWN, 'mailed_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()

/** Forgets notices that are older than a moment, read or not. */
export const deleteOlder = (db: Database, before: string) =>
  db.deleteFrom('notifications').where('created_at', '<', before).execute()
