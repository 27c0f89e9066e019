import { sql } from 'kysely'
import { rowsFor, type Database } from '#platform/server/database/database.ts'
import type { NotificationSetting } from '../../contract.ts'

/** Returns an account's preferences, and whether it can receive emails, in one statement. */
export const getSettings = (db: Database, accountId: number) =>
  db
    .selectFrom('accounts as a')
    .select((eb) => [
      sql<boolean>`a.email_verified_at is not null`.as('email_verified'),
      eb
        .selectFrom('notification_settings as s')
        .whereRef('s.account_id', '=', 'a.id')
        .select(
          sql<NotificationSetting[]>`coalesce(
            json_agg(json_build_object('kind', s.kind, 'on_screen', s.on_screen, 'mail', s.mail)), '[]')`.as('chosen'),
        )
        .$asScalar()
        .$notNull()
        .as('chosen'),
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirst()

const SETTING_COLUMNS = ['account_id', 'kind', 'on_screen', 'mail'] as const

/** Stores an account's preferences. */
export const upsertSettings = (db: Database, accountId: number, settings: readonly NotificationSetting[]) =>
  db
    .insertInto('notification_settings')
    .columns(SETTING_COLUMNS)
    .expression(
      rowsFor(
        'notification_settings',
        SETTING_COLUMNS,
        settings.map((setting) => ({ account_id: accountId, ...setting })),
      ),
    )
    .onConflict((on) =>
      on
        .columns(['account_id', 'kind'])
        .doUpdateSet((eb) => ({ on_screen: eb.ref('excluded.on_screen'), mail: eb.ref('excluded.mail') })),
    )
    .execute()

/** Applies the new frequency to pending emails of these kinds; notifications without a pending email stay without one. */
export const changePendingEmails = (db: Database, accountId: number, settings: readonly NotificationSetting[]) =>
  sql`
    update notifications n set mail = chosen.mail
    from unnest(
      ${settings.map(({ kind }) => kind)}::notification_kind[],
      ${settings.map(({ mail }) => mail)}::mail_rhythm[]
    ) as chosen (kind, mail)
    where n.account_id = ${accountId} and n.kind = chosen.kind and n.read_at is null and n.mail <> 'never'`.execute(db)
