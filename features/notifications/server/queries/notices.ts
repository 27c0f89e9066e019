import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { anyOf, jsonOf, ownedBy, shownFullName, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { Notifications } from '#platform/server/database/tables.ts'
import type { NotificationKind } from '../../contract.ts'

export type NewNotification = Insertable<Notifications>

// The account that a notification names: not one that took the name after its owner had left.
const accountOfActor = (n: 'n' | 'notifications', id: RawBuilder<unknown>) => sql`(
  select ${id} from accounts causer
  where lower(causer.username) = lower(${sql.ref(`${n}.actor`)}) and causer.created_at <= ${sql.ref(`${n}.created_at`)}
)`

/** Who caused a notification, by full name, since they deal with its recipient; raters, and people without one, by username. */
export const actorName = sql<
  string | null
>`case when notifications.kind = 'rating' then notifications.actor else coalesce(
  nullif(trim(${accountOfActor('notifications', shownFullName('causer'))}), ''), notifications.actor
) end`

const SHOWN = ['id', 'kind', actorName.as('actor'), 'subject', 'detail', 'path', 'created_at', 'read_at'] as const
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

// What both sides of work or a purchase must know, also if one of them blocked the other.
const BETWEEN_BLOCKED: readonly NotificationKind[] = ['agreement', 'request', 'sale', 'purchase', 'release']

/** SQL predicate on a notification: neither its recipient nor whoever caused it blocked the other, or both must know of it. */
export const isAllowed = (n: 'n' | 'notifications') => sql<boolean>`not (
  ${sql.ref(`${n}.kind`)} <> all (${sql.val(BETWEEN_BLOCKED)}::notification_kind[])
  and are_blocked(${sql.ref(`${n}.account_id`)}, ${accountOfActor(n, sql`causer.id`)})
)`

// Applies each recipient's preferences, or else the row's defaults; email only if they can receive it. A notification without any delivery
// is not stored. Recipients are looked up one by one: PostgreSQL cannot estimate how few they are and would scan all accounts.
const withSettings = (rows: readonly NewNotification[]) => sql`
  select n.account_id, n.kind, n.actor, n.subject, n.detail, n.path, n.about, n.created_at, wish.on_screen, wish.mail
  from json_populate_recordset(null::notifications, ${jsonOf(rows)}) with ordinality n
    cross join lateral (
      select is_active, email_verified_at from accounts where id = n.account_id and closed_at is null offset 0
    ) reader
    left join lateral (
      select on_screen, mail from notification_settings where account_id = n.account_id and kind = n.kind offset 0
    ) own on true
    cross join lateral (
      select coalesce(own.on_screen, n.on_screen) as on_screen,
        case when reader.is_active and reader.email_verified_at is not null then coalesce(own.mail, n.mail)
          else 'never' end as mail
    ) wish
  where (wish.on_screen or wish.mail <> 'never')
    and ${isAllowed('n')}
  order by n.account_id, n.ordinality`

/**
 * Stores notifications according to their recipients' preferences. A newer one replaces an unread one of the same kind about the same item,
 * with a new id, so that lists by id show it in its new place. If the old one was already emailed, the new one waits for the hourly email,
 * because a busy item would otherwise cause one email after another. Inserts in account order to prevent deadlocks.
 */
export const insertNotifications = (db: Database, rows: readonly NewNotification[]) =>
  db
    .insertInto('notifications')
    .columns(STORED)
    .expression(withSettings(rows))
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

/** Lists an account's notifications, newest first, with one row more than requested to know whether another page follows. */
export const listNotifications = (
  db: Database,
  accountId: number,
  { unread, ...paging }: PageQuery & { unread: boolean },
) =>
  pageById(
    db
      .selectFrom('notifications')
      .select(SHOWN)
      .where(ownedBy('account_id', accountId))
      .where(sql<boolean>`on_screen`)
      .$if(unread, (query) => query.where('read_at', 'is', null))
      .orderBy('account_id'),
    'id',
    paging,
  )

/** Returns the number of unread notifications of an account. */
export const countUnread = (db: Database, accountId: number) =>
  db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`on_screen`)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Returns the number of unread on-screen notifications of each of these accounts, in one statement. */
export async function countUnreadOf(db: Database, accountIds: readonly number[]) {
  const counted = await sql<{ account_id: number; count: number }>`
    select wanted.id as account_id, (
      select count(*)::integer from notifications
      where account_id = wanted.id and on_screen and read_at is null
    ) as count
    from unnest(${sql.val(accountIds)}::bigint[]) wanted (id)`.execute(db)
  return counted.rows
}

/** Selection of unread notifications: by ids, up to an id, or by kinds and subject keys. */
export type Chosen =
  | { ids: readonly number[] }
  | { up_to: number }
  | { kinds: readonly NotificationKind[]; abouts: readonly string[] }

/**
 * Marks the accounts' own notifications as read; ignores other accounts' and those already read. Returns the accounts of the changed ones.
 */
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

/**
 * Deletes notifications of accounts with subject keys, in one statement, and says which were neither read nor emailed. They are looked up
 * account by account, because PostgreSQL cannot estimate how few they are.
 */
export async function deleteAbout(
  db: Database,
  kind: NotificationKind,
  notices: readonly { account_id: number; about: string }[],
) {
  const accounts = notices.map(({ account_id }) => account_id)
  const { rows } = await sql<{ about: string; is_unseen: boolean }>`
    delete from notifications where account_id = any (${accounts}::bigint[]) and id = any (array(
      select found.id
      from unnest(${accounts}::bigint[], ${notices.map(({ about }) => about)}::text[]) as given (account_id, about) cross join lateral (
        select id from notifications
        where account_id = given.account_id and kind = ${kind} and about = given.about offset 0
      ) as found
      order by found.id
    ))
    returning about, read_at is null and mailed_at is null as is_unseen`.execute(db)
  return rows
}

/** Returns all notifications and preferences of an account, for the data export. */
export const listForExport = (db: Database, accountId: number) =>
  db
    .selectFrom('notifications')
    .select([...SHOWN, 'mailed_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()

/** Deletes notifications older than the given time, read or not. */
export const deleteOlder = (db: Database, before: string) =>
  db.deleteFrom('notifications').where('created_at', '<', before).execute()
