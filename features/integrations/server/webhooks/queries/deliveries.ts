import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { jsonOf, changesRow, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'

const SHOWN_COLUMNS = [
  'id',
  'event_id',
  'type',
  'state',
  'tries',
  'created_at',
  'tried_at',
  'next_try_at',
  'status',
  'duration_ms',
  'response',
] as const

/** An event as it is stored for delivery. */
export interface EventToSend {
  event_id: string
  type: string
  body: string
}

/** Stores deliveries in one statement; an event that a webhook has already is left out. Returns the ids of the new ones. */
export async function insertDeliveries(
  db: Database,
  targetId: number,
  events: readonly EventToSend[],
  now: Date,
): Promise<number[]> {
  if (events.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into webhook_deliveries (target_id, event_id, type, body, created_at, next_try_at)
    select ${targetId}::bigint, event_id, type, body, ${now}::timestamptz, ${now}::timestamptz
    from json_populate_recordset(null::webhook_deliveries, ${jsonOf(events)})
    on conflict on constraint webhook_deliveries_once do nothing
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Finds the oldest delivery that is due for a webhook, unless that is off or its account suspended. */
export const findNext = (db: Database, targetId: number, now: Date) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_targets as t', 't.id', 'd.target_id')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select(['d.id', 'd.event_id', 'd.body', 'd.tries', 'd.target_id'])
    .select(['t.account_id', 't.url', 't.secret', 't.previous_secret', 't.previous_until'])
    .where('d.target_id', '=', targetId)
    .where('d.state', '=', 'waiting')
    .where('d.next_try_at', '<=', now.toISOString())
    .where('t.disabled_at', 'is', null)
    .where('a.is_active', '=', true)
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst()

/** Returns the webhook that a delivery waits for; undefined when it does not wait. */
export const findWaitingTarget = (db: Database, id: number) =>
  db
    .selectFrom('webhook_deliveries')
    .select('target_id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()

export interface Outcome {
  isDelivered: boolean
  status: number | null
  duration_ms: number
  response: string
}

/** Records a try of a delivery, unless another process recorded it; returns whether it did. */
export async function recordTry(
  db: Database,
  { id, tries }: { id: number; tries: number },
  { isDelivered, ...outcome }: Outcome,
  { now, next }: { now: Date; next: Date | null },
): Promise<boolean> {
  const failed = next === null ? 'failed' : 'waiting'
  return changesRow(
    db
      .updateTable('webhook_deliveries')
      .set({
        ...outcome,
        tries: tries + 1,
        tried_at: now,
        state: isDelivered ? 'delivered' : failed,
        next_try_at: isDelivered ? null : next,
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('tries', '=', tries),
  )
}

/** Records whether the last try of a webhook failed; returns since when all have. */
export async function recordFailing(db: Database, targetId: number, isFailing: boolean, now: Date) {
  const { failing_since, url } = await db
    .updateTable('webhook_targets')
    .set({ failing_since: isFailing ? sql<string>`coalesce(failing_since, ${now})` : null })
    .where('id', '=', targetId)
    .returning(['failing_since', 'url'])
    .executeTakeFirstOrThrow()
  return { failing_since, url }
}

/** Ends what waits for a webhook that was turned off. */
export const failWaiting = (db: Database, targetId: number, response: string) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_try_at: null, response })
    .where('target_id', '=', targetId)
    .where('state', '=', 'waiting')
    .execute()

/** Makes a delivery of a webhook wait for its first try again; undefined when there is none. */
export const restartDelivery = (db: Database, targetId: number, id: number, now: Date) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_try_at: now })
    .where('target_id', '=', targetId)
    .where('id', '=', id)
    .returning(SHOWN_COLUMNS)
    .executeTakeFirst()

export const getDelivery = (db: Database, id: number) =>
  db.selectFrom('webhook_deliveries').select(SHOWN_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()

/** Lists deliveries of a webhook, newest first. */
export const listDeliveries = (db: Database, targetId: number, paging: PageQuery) =>
  pageById(
    db.selectFrom('webhook_deliveries').select(SHOWN_COLUMNS).where('target_id', '=', targetId).orderBy('target_id'),
    'id',
    paging,
  )

/** Deletes deliveries older than a moment. */
export const deleteOldDeliveries = (db: Database, before: string) =>
  db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()

/** Returns the webhooks of an account with what was sent to them, for its export. */
export async function exportWebhooks(db: Database, accountId: number) {
  const webhooks = await db
    .selectFrom('webhook_targets')
    .select(['url', 'events', 'created_at', 'disabled_at', 'failing_since'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const deliveries = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_targets as t', 't.id', 'd.target_id')
    .select([
      't.url',
      'd.event_id',
      'd.body',
      'd.state',
      'd.tries',
      'd.created_at',
      'd.tried_at',
      'd.status',
      'd.response',
    ])
    .where('t.account_id', '=', accountId)
    .orderBy('d.id')
    .execute()
  return { webhooks, deliveries }
}

/** Deletes the webhooks of an account with their deliveries. */
export async function deleteWebhooksOf(db: Database, accountId: number): Promise<void> {
  const targets = db.selectFrom('webhook_targets').select('id').where('account_id', '=', accountId)
  await db.deleteFrom('webhook_deliveries').where('target_id', 'in', targets).execute()
  await db.deleteFrom('webhook_targets').where('account_id', '=', accountId).execute()
}
