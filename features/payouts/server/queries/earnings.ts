import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { LedgerReason } from '#features/ledger/contract.ts'

/** Sums of somebody's money. */
interface FoundEarnings {
  balance_cents: number
  matured_cents: number
  pending_cents: number
  withdrawn_cents: number
  /** When the oldest of the pending sales was paid. */
  first_pending_at: string | null
}

interface EarningsPosting {
  number: number
  cents: number
  posted_at: string
  cause_id: number
  kind: 'earned' | 'payout' | 'other'
  /** The number of the first posting of its cause. */
  first_number: number
}

/**
 * Postings of somebody above a number, with what they are. The first posting of a purchase tells who gets money from who pays; of milestones
 * only the creator's count, because a client gets money back. `limit 1` has every row looked up by its key, whatever the planner expects.
 */
const postingsAbove = (accountId: number, number: RawBuilder<unknown>) => sql<EarningsPosting>`
  select posting.number, posting.cents, entry.posted_at, entry.cause_id, earliest.number as first_number,
    case when cause.kind = 'payout' then 'payout' when earliest.cents > 0 then 'earned' else 'other' end as kind
  from ledger_postings posting
  cross join lateral (select cause_id, posted_at from ledger_entries where id = posting.entry_id limit 1) entry
  cross join lateral (select kind, reference from ledger_causes where id = entry.cause_id limit 1) cause
  left join lateral (
    select min(own.number) as number, (array_agg(own.cents order by own.number))[1] as cents
    from (select id from ledger_entries where cause_id = entry.cause_id offset 0) of_cause
    cross join lateral (
      select number, cents from ledger_postings where entry_id = of_cause.id and person_id = ${accountId} limit 1
    ) own
    where case when cause.kind = 'purchase' then true
      -- References of fees have more than a number; nobody earns them.
      when cause.kind = 'milestone' and cause.reference ~ '^\\d+$' then exists (
        select from milestone_fundings where id = cause.reference::bigint and creator_id = ${accountId}
      ) end
  ) earliest on true
  where posting.person_id = ${accountId} and posting.number > ${number}`

/**
 * Sums somebody's sales, milestones and payouts from their postings: what was earned after `since` is pending. Reads the postings from the
 * last stored totals before `since` on. No cause takes more from a person than it gave them, so what is not pending has matured.
 */
export async function readEarnings(db: Database, accountId: number, since: string): Promise<FoundEarnings> {
  const { rows } = await sql<FoundEarnings>`
    with stored as (
      select number, earned_cents, withdrawn_cents from earnings_totals
      where account_id = ${accountId} and latest_at <= ${since}::timestamptz
      order by number desc limit 1
    ), known as (
      select coalesce((select number from stored), 0) as number, coalesce((select earned_cents from stored), 0) as earned_cents,
        coalesce((select withdrawn_cents from stored), 0) as withdrawn_cents
    ), recent as materialized (
      ${postingsAbove(accountId, sql`(select number from known)`)}
    ), pending as (
      select sum(cents) as net, min(posted_at) as begun_at from recent
      where kind = 'earned' and first_number > (select number from known)
      group by cause_id having sum(cents) > 0 and min(posted_at) > ${since}::timestamptz
    ), summed as (
      select known.earned_cents + (select coalesce(sum(cents), 0) from recent where kind = 'earned') as earned_cents,
        known.withdrawn_cents - (select coalesce(sum(cents), 0) from recent where kind = 'payout')
          - (select coalesce(sum(payouts_cents), 0) from write_offs where account_id = ${accountId}) as withdrawn_cents,
        (select coalesce(sum(net), 0) from pending) as pending_cents
      from known
    )
    select coalesce((select cents from ledger_balances where person_id = ${accountId}), 0)::bigint as balance_cents,
      (earned_cents - pending_cents)::bigint as matured_cents, pending_cents::bigint, withdrawn_cents::bigint,
      (select min(begun_at) from pending) as first_pending_at
    from summed`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A sum without a group has one row')
  return found
}

/** Totals are stored at every so many postings of a person. */
const TOTALS_INTERVAL = 500
const TOTALS_BATCH_SIZE = 20 * TOTALS_INTERVAL

/** Lists people with enough postings since their last stored totals, above the id of an account. */
export async function listWithoutTotals(db: Database, above: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from ledger_balances balance
    where person_id > ${above} and postings >= ${sql.lit(TOTALS_INTERVAL)} and postings >= ${sql.lit(TOTALS_INTERVAL)} + coalesce(
      (select max(number) from earnings_totals where account_id = balance.person_id), 0)
    order by person_id limit ${limit}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/**
 * Stores totals of somebody at every 500th of the postings that were committed, and returns whether there may be more to store. Each posting
 * gets its number under the lock of the balance, so none below a committed one is still to come.
 */
export async function storeTotals(db: Database, accountId: number, every = TOTALS_INTERVAL): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with stored as (
      select number, latest_at, earned_cents, withdrawn_cents from earnings_totals
      where account_id = ${accountId} order by number desc limit 1
    ), posting as (
      ${postingsAbove(accountId, sql`coalesce((select number from stored), 0)`)} order by posting.number limit ${TOTALS_BATCH_SIZE}
    ), summed as (
      select number, max(posted_at) over so_far as latest_at,
        sum(cents) filter (where kind = 'earned') over so_far as earned_cents,
        sum(cents) filter (where kind = 'payout') over so_far as returned_cents
      from posting window so_far as (order by number)
    )
    insert into earnings_totals (account_id, number, latest_at, earned_cents, withdrawn_cents)
    select ${accountId}, summed.number, greatest(summed.latest_at, stored.latest_at),
      coalesce(stored.earned_cents, 0) + coalesce(summed.earned_cents, 0),
      coalesce(stored.withdrawn_cents, 0) - coalesce(summed.returned_cents, 0)
    from summed left join stored on true
    where summed.number % ${every} = 0
    on conflict do nothing`.execute(db)
  return numAffectedRows * BigInt(every) >= BigInt(TOTALS_BATCH_SIZE)
}

export interface YearEntry {
  number: number
  kind: 'sale' | 'payout'
  reference: string
  why: LedgerReason
  cents: number
  posted_at: string
}

/** Lists an account's postings of sales and payouts in a year of UTC, oldest first, above the number of a posting. */
export async function listYear(
  db: Database,
  accountId: number,
  { year, above, limit }: { year: number; above: number; limit: number },
): Promise<YearEntry[]> {
  const { rows } = await sql<YearEntry>`
    select posting.number, case when cause.kind = 'payout' then 'payout' else 'sale' end as kind, cause.reference, entry.why,
      posting.cents, entry.posted_at
    from ledger_postings posting
    join ledger_entries entry on entry.id = posting.entry_id
    join ledger_causes cause on cause.id = entry.cause_id
    where posting.person_id = ${accountId} and posting.number > ${above}
      and entry.posted_at >= ${`${year}-01-01T00:00:00Z`}::timestamptz
      and entry.posted_at < ${`${year + 1}-01-01T00:00:00Z`}::timestamptz
      and (cause.kind = 'payout' or cause.kind = 'milestone' and cause.reference in (
        select id::text from milestone_fundings where creator_id = ${accountId}
      ) or cause.kind = 'purchase' and (
        select earliest.cents from ledger_entries of_cause
        join ledger_postings earliest on earliest.entry_id = of_cause.id and earliest.person_id = ${accountId}
        where of_cause.cause_id = cause.id order by earliest.number limit 1
      ) > 0)
    order by posting.number limit ${limit}`.execute(db)
  return rows
}
