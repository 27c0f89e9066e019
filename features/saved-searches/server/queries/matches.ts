import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { SearchKind } from '#features/search/contract.ts'
import type { SavedSearchDelivery } from '../../contract.ts'

/** SQL of the search over `item`, a row of its index. */
export interface ItemColumns {
  author: RawBuilder<unknown>
  price: RawBuilder<unknown>
  /** Returns when a period that ends now began. */
  periodStart: (period: 'week' | 'month' | 'year', now: Date) => string
}

/** A public item. */
export interface NewItem {
  kind: SearchKind
  item_id: number
}

/**
 * Takes items off the list of new ones; returns those that are public. What has become private meanwhile is new when it becomes public
 * again.
 */
export async function takeNewItems(db: Database, limit: number): Promise<{ taken: number; shown: NewItem[] }> {
  const { rows } = await sql<NewItem & { is_shown: boolean }>`
    with taken as materialized (
      select new.kind, new.item_id, coalesce(item.quality > 0, false) as is_shown
      from saved_search_items new
      left join search_items item on item.kind = new.kind and item.item_id = new.item_id
      where new.is_new order by new.kind, new.item_id limit ${limit} for update of new skip locked
    ), gone as (
      delete from saved_search_items known using taken
      where known.kind = taken.kind and known.item_id = taken.item_id and not taken.is_shown
    ), seen as (
      update saved_search_items known set is_new = false from taken
      where known.kind = taken.kind and known.item_id = taken.item_id and taken.is_shown
    )
    select kind, item_id, is_shown from taken`.execute(db)
  return {
    taken: rows.length,
    shown: rows.filter(({ is_shown }) => is_shown).map(({ kind, item_id }) => ({ kind, item_id })),
  }
}

/** SQL predicate on a search item `item` and a saved search `s`: its owner may be told of the item. Closed requests have a quality below zero. */
const isNotifiable: RawBuilder<boolean> = sql`
  item.quality > 0 and item.owner_id <> s.account_id and not are_blocked(s.account_id, item.owner_id)
  and (select is_active from accounts where accounts.id = item.owner_id)
  and (select is_active from accounts where accounts.id = s.account_id)`

// A facet that is not set is null.
const passesFacets = ({ price, periodStart }: ItemColumns, now: Date): RawBuilder<boolean> => sql`
  (s.kind is null or item.kind = s.kind)
  and (s.skill is null or item.skills @> array[lowered(s.skill)])
  and (s.language is null or item.languages @> array[s.language])
  and (s.availability is null or item.availability = s.availability)
  and (s.min_rating is null or item.average_rating >= s.min_rating)
  and (s.min_price is null or ${price} >= s.min_price)
  and (s.max_price is null or ${price} <= s.max_price)
  and (s.min_budget is null or item.budget >= s.min_budget)
  and (s.max_budget is null or item.budget <= s.max_budget)
  and (s.since is null or item.published_at >= case s.since
    when 'week' then ${periodStart('week', now)}::timestamptz
    when 'month' then ${periodStart('month', now)}::timestamptz
    when 'year' then ${periodStart('year', now)}::timestamptz
  end)`

/**
 * Stores which saved searches these items match. Candidates share a word with an item, so that the time grows with what matches and not
 * with the number of saved searches. Returns the accounts to email at once.
 */
export async function insertMatches(
  db: Database,
  items: readonly NewItem[],
  columns: ItemColumns,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    with given as materialized (
      select item.*, array_append(tsvector_to_array(item.search), '') as lexemes
      from unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ item_id }) => item_id)}::bigint[]) as wanted (kind, item_id)
      join search_items item on item.kind = wanted.kind and item.item_id = wanted.item_id
    ), candidates as materialized (
      select distinct given.id, term.search_id
      from given, unnest(given.lexemes) own(lexeme) join saved_search_terms term on term.lexeme = own.lexeme
    ), found as (
      insert into saved_search_matches (search_id, kind, item_id, found_at, told_at)
      select s.id, item.kind, item.item_id, ${now}::timestamptz, case s.delivery when 'feed' then ${now}::timestamptz end
      from candidates join given item on item.id = candidates.id join saved_searches s on s.id = candidates.search_id
      where s.stopped_at is null and (s.query is null or item.search @@ s.query) and ${passesFacets(columns, now)} and ${isNotifiable}
      -- Locked, so that a change of delivery sees the matches that have to follow it.
      order by s.id, item.kind, item.item_id for share of s
      on conflict do nothing
      returning search_id
    )
    select distinct s.account_id from found join saved_searches s on s.id = found.search_id
    where s.delivery = 'email_at_once' order by s.account_id`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/** A match to tell somebody of, as long as the item is public. */
export interface Match extends NewItem {
  account_id: number
  search_id: number
  name: string
  title: string
  author_name: string | null
}

const shown = ({ author }: ItemColumns) =>
  sql`s.account_id, s.id as search_id, s.name, item.kind, item.item_id, item.title, ${author} as author_name`

/** Marks matches that are due as notified, the oldest first; returns those whose items are still public. */
export async function takeForNotification(db: Database, limit: number, columns: ItemColumns, now: Date) {
  const { rows } = await sql<{ taken: number; shown: Match[] }>`
    with taken as (
      update saved_search_matches set told_at = ${now}
      where (search_id, kind, item_id) in (
        select found.search_id, found.kind, found.item_id from saved_search_matches found
        where found.told_at is null and found.is_notice
        order by found.search_id, found.kind, found.item_id limit ${limit} for update skip locked
      )
      returning search_id, kind, item_id
    )
    select (select count(*)::integer from taken) as taken, coalesce((
      select json_agg(due order by due.account_id, due.search_id, due.item_id) from (
        select ${shown(columns)} from taken join saved_searches s on s.id = taken.search_id
        join search_items item on item.kind = taken.kind and item.item_id = taken.item_id
        where ${isNotifiable}
      ) due
    ), '[]') as shown`.execute(db)
  return rows[0] ?? { taken: 0, shown: [] }
}

/** The notice of what a search found at one time. */
export interface NoticeKey {
  search_id: number
  notified_at: string
}

/**
 * Takes items that searches do not find any more, and their matches that were told by notification lately, which are no notices from then on;
 * returns the notices to withdraw. Items with more matches than the limit are taken again. One that is public again stays told.
 */
export async function claimObsoleteMatches(db: Database, limit: { items: number; matches: number }, since: string) {
  const { rows } = await sql<{ is_more: boolean; notices: (NoticeKey & { account_id: number })[] }>`
    with taken as materialized (
      select kind, item_id from saved_search_items where is_gone order by kind, item_id limit ${limit.items} for update skip locked
    ), chosen as materialized (
      select found.search_id, found.kind, found.item_id
      from taken join saved_search_matches found on found.kind = taken.kind and found.item_id = taken.item_id
      where found.is_notice and found.told_at > ${since}::timestamptz and not exists (
        select from search_items item where item.kind = found.kind and item.item_id = found.item_id and item.quality > 0
      )
      limit ${limit.matches}
    ), withdrawn as (
      update saved_search_matches found set is_notice = false from chosen
      where (found.search_id, found.kind, found.item_id) = (chosen.search_id, chosen.kind, chosen.item_id)
      returning found.search_id, found.told_at as notified_at
    ), cleared as (
      update saved_search_items known set is_gone = false from taken
      where known.kind = taken.kind and known.item_id = taken.item_id and (select count(*) from chosen) < ${limit.matches}
    )
    select (
      (select count(*) from taken) = ${limit.items} or (select count(*) from chosen) = ${limit.matches}
    ) as is_more, coalesce((
      select json_agg(gone) from (
        select distinct s.account_id, withdrawn.search_id, withdrawn.notified_at
        from withdrawn join saved_searches s on s.id = withdrawn.search_id
      ) gone
    ), '[]') as notices`.execute(db)
  return rows[0] ?? { is_more: false, notices: [] }
}

/** Lets the other matches of withdrawn notices wait to be notified again. */
export async function notifyAgain(db: Database, notices: readonly NoticeKey[]): Promise<void> {
  await sql`
    update saved_search_matches found set told_at = null
    from unnest(
      ${notices.map(({ search_id }) => search_id)}::bigint[], ${notices.map(({ notified_at }) => notified_at)}::timestamptz[]
    ) as given (search_id, notified_at)
    where found.search_id = given.search_id and found.told_at = given.notified_at and found.is_notice`.execute(db)
}

/** A match that was taken for an email. */
export interface TakenMatch extends NewItem {
  search_id: number
}

/** Marks the matches that an account is to be emailed as told, and returns them; each is taken once, even by concurrent calls. */
export async function takeForEmail(
  db: Database,
  { account_id, deliveries, since }: { account_id: number; deliveries: readonly SavedSearchDelivery[]; since: string },
  now: Date,
): Promise<TakenMatch[]> {
  const { rows } = await sql<TakenMatch>`
    update saved_search_matches set told_at = ${now}
    from saved_searches s
    where s.id = search_id and s.account_id = ${account_id} and s.stopped_at is null
      and s.delivery = any (${deliveries}::saved_search_delivery[]) and told_at is null and found_at > ${since}::timestamptz
    returning search_id, saved_search_matches.kind, item_id`.execute(db)
  return rows
}

/** Lists the taken matches that may still be told: their items are public, and their searches are saved and not stopped. */
export async function listForEmail(db: Database, taken: readonly TakenMatch[], columns: ItemColumns): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select ${shown(columns)}
    from unnest(
      ${taken.map(({ search_id }) => search_id)}::bigint[], ${taken.map(({ kind }) => kind)}::text[],
      ${taken.map(({ item_id }) => item_id)}::bigint[]
    ) as wanted (search_id, kind, item_id)
    join saved_searches s on s.id = wanted.search_id and s.stopped_at is null
    join search_items item on item.kind = wanted.kind and item.item_id = wanted.item_id
    where ${isNotifiable} and s.delivery not in ('notification', 'feed')
    order by s.id, item.published_at desc, item.id desc`.execute(db)
  return rows
}

/** Lists accounts with matches to email, by id; excludes those that cannot receive emails. */
export async function listWaitingAccounts(
  db: Database,
  wanted: { deliveries: readonly SavedSearchDelivery[]; since: string; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct s.account_id
    from saved_search_matches found join saved_searches s on s.id = found.search_id join accounts a on a.id = s.account_id
    where found.told_at is null and found.found_at > ${wanted.since}::timestamptz and s.stopped_at is null
      and s.delivery = any (${wanted.deliveries}::saved_search_delivery[]) and s.account_id > ${wanted.after}
      and a.is_active and a.email_verified_at is not null
    order by s.account_id limit ${wanted.limit}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/** Lists the newest matches of saved searches whose items are still public. */
export async function listNewest(
  db: Database,
  searchIds: readonly number[],
  each: number,
  columns: ItemColumns,
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select newest.* from saved_searches s cross join lateral (
      select ${shown(columns)} from saved_search_matches found
      join search_items item on item.kind = found.kind and item.item_id = found.item_id
      where found.search_id = s.id and ${isNotifiable}
      order by found.found_at desc, found.item_id desc limit ${each}
    ) newest where s.id = any (${searchIds}::bigint[])`.execute(db)
  return rows
}

/** An item of a feed. */
export interface FeedItem extends Match {
  body: string
  found_at: string
}

/** Lists the newest matches of a feed whose items are public; null if the address does not belong to a feed any longer. */
export async function listForFeed(
  db: Database,
  feed: { id: number; feed_number: number },
  limit: number,
  columns: ItemColumns,
) {
  const { rows } = await sql<{ name: string; items: FeedItem[] }>`
    select s.name, coalesce((
      select json_agg(shown) from (
        select ${shown(columns)}, left(item.body, 500) as body, found.found_at
        from saved_search_matches found join search_items item on item.kind = found.kind and item.item_id = found.item_id
        where found.search_id = s.id and ${isNotifiable}
        order by found.found_at desc, found.item_id desc limit ${limit}
      ) shown
    ), '[]') as items
    from saved_searches s join accounts a on a.id = s.account_id and a.is_active
    where s.id = ${feed.id} and s.feed_number = ${feed.feed_number} and s.delivery = 'feed'`.execute(db)
  return rows[0] ?? null
}

/** Deletes matches found before a moment. */
export const deleteOldMatches = (db: Database, before: string) =>
  db.deleteFrom('saved_search_matches').where('found_at', '<', before).execute()
