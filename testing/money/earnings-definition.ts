import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Earnings by their definition, from all postings of somebody. */
export async function sumEarnings(db: Database, accountId: number, since: string) {
  const { rows } = await sql`
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
  return rows[0]
}
