import { sql } from 'kysely'
import { jsonOf, type Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import { OPEN_REQUESTS, CANDIDATE_ORDER, OWNER_IS_ACTIVE } from './parts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Requests that became public later than this after they were posted are not announced. */
const NEW_DAYS = 3
/** Notifications are withdrawn until they have been emailed. */
const WITHDRAWAL_DAYS = 2
/** Maximum number of matches that a creator is notified of within a day. */
export const NOTICES_PER_DAY_MAX = 3
// The newest requests, among which new ones are looked for.
const REQUESTS_EXAMINED_MAX = 500

/** A public request for which creators are to be found. */
export interface NewRequest {
  id: number
  owner_id: number
  title: string
  content: string
  budget: number | null
}

/** Returns the public open request that has waited longest for its matches, and notes that they are found; undefined if none waits. */
export async function takeNewRequest(db: Database, now: Date): Promise<NewRequest | undefined> {
  const { rows } = await sql<NewRequest>`
    with newest as materialized (
      select search_items.* from search_items where ${OPEN_REQUESTS} order by ${CANDIDATE_ORDER} limit ${sql.lit(REQUESTS_EXAMINED_MAX)}
    ), taken as (
      insert into matched_requests (request_id, matched_at)
      select item_id, ${now} from newest as search_items
      where published_at > ${ago(now, NEW_DAYS * DAY_MS)} and ${OWNER_IS_ACTIVE}
        and not exists (select from matched_requests where request_id = item_id)
      order by search_items.id limit 1
      on conflict do nothing
      returning request_id
    )
    select item_id as id, owner_id, title, body as content, budget from newest join taken on taken.request_id = newest.item_id`.execute(
    db,
  )
  return rows[0]
}

interface FoundMatch {
  account_id: number
  reasons: readonly string[]
  client_reasons: readonly string[]
}

/** Stores the matches of a request; returns whom to notify, at most a few times a day each. */
export async function insertMatches(db: Database, requestId: number, found: readonly FoundMatch[], now: Date) {
  const { rows } = await sql<{ account_id: number; reasons: string[] }>`
    with stored as (
      insert into request_matches (request_id, account_id, reasons, client_reasons, found_at, is_notified)
      select ${requestId}, found.account_id, found.reasons, found.client_reasons, ${now}, (
        select count(*) from request_matches recent
        where recent.account_id = found.account_id and recent.is_notified and recent.found_at > ${ago(now, DAY_MS)}
      ) < ${NOTICES_PER_DAY_MAX}
      from json_to_recordset(${jsonOf(found)}) as found (account_id bigint, reasons text[], client_reasons text[])
      where not exists (
        select from dismissed_requests dismissed
        where dismissed.request_id = ${requestId} and dismissed.account_id = found.account_id
      ) and is_account_open(found.account_id)
      order by found.account_id
      on conflict do nothing
      returning account_id, reasons, is_notified
    )
    select account_id, reasons from stored where is_notified`.execute(db)
  return rows
}

/**
 * Deletes matches that creators were notified of lately, and that may no longer be shown to them or no longer interest them; returns them.
 * Others are left out where they are read.
 */
export async function deleteObsolete(db: Database, most: number, now: Date) {
  const { rows } = await sql<{ request_id: number; account_id: number }>`
    delete from request_matches where (request_id, account_id) in (
      select match.request_id, match.account_id from request_matches match
      join requests on requests.id = match.request_id
      join accounts owner on owner.id = requests.user_id
      where match.is_notified and match.found_at > ${ago(now, WITHDRAWAL_DAYS * DAY_MS)} and (
        not requests.is_public or requests.status <> 'open' or not owner.is_active
        or are_blocked(match.account_id, requests.user_id)
        or exists (
          select from dismissed_requests dismissed
          where dismissed.request_id = match.request_id and dismissed.account_id = match.account_id
        )
      )
      limit ${most}
    )
    returning request_id, account_id`.execute(db)
  return rows
}

/** Deletes what was found before the given time. */
export async function deleteOlder(db: Database, before: string): Promise<void> {
  await db.deleteFrom('request_matches').where('found_at', '<', before).execute()
  await db.deleteFrom('matched_requests').where('matched_at', '<', before).execute()
}
