import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Why } from '#features/ledger/contract.ts'

/** Sums of somebody's money. */
interface FoundEarnings {
  balance_cents: number
  matured_cents: number
  pending_cents: number
  withdrawn_cents: number
  /** When the oldest of the pending sales was paid. */
  first_pending_at: string | null
}

/**
 * Sums somebody's sales, milestones and payouts from their postings. The first posting of a purchase tells who gets money from who pays; of
 * milestones only the creator's count, because a client gets money back. What was earned after `since` are pending.
 */
export async function readEarnings(db: Database, accountId: number, since: string): Promise<FoundEarnings> {
  const { rows } = await sql<FoundEarnings>`
    with created as (
      select id::text as reference from milestone_fundings where creator_id = ${accountId}
    ), of_cause as (
      select cause.kind, sum(posting.cents) as net, min(entry.posted_at) as begun_at,
        (array_agg(posting.cents order by posting.number))[1] as first_cents
      from ledger_postings posting
      join ledger_entries entry on entry.id = posting.entry_id
      join ledger_causes cause on cause.id = entry.cause_id
      where posting.person_id = ${accountId} and cause.kind in ('purchase', 'milestone', 'payout')
        and (cause.kind <> 'milestone' or cause.reference in (select reference from created))
      group by cause.id
    ), sale as (
      select net, begun_at, begun_at > ${since}::timestamptz as is_pending from of_cause
      where kind in ('purchase', 'milestone') and first_cents > 0 and net > 0
    )
    select coalesce((select cents from ledger_balances where person_id = ${accountId}), 0)::bigint as balance_cents,
      (select coalesce(sum(net) filter (where not is_pending), 0)::bigint from sale) as matured_cents,
      (select coalesce(sum(net) filter (where is_pending), 0)::bigint from sale) as pending_cents,
      (select min(begun_at) filter (where is_pending) from sale) as first_pending_at,
      (select coalesce(-sum(net), 0)::bigint from of_cause where kind = 'payout')
        - (select coalesce(sum(payouts_cents), 0)::bigint from write_offs where account_id = ${accountId}) as withdrawn_cents`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('A sum without a group has one row')
  return found
}

export interface YearEntry {
  number: number
  kind: 'sale' | 'payout'
  reference: string
  why: Why
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
