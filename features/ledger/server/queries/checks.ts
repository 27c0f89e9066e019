import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

const FAULTS_LISTED = 20
/** After so many failed comparisons, about a day, a tax that is not reported is for people to look into. */
export const TAX_CHECKS_MAX = 24
const REQUIRED_CONSTRAINTS = [
  'ledger_entries_only_grow',
  'ledger_postings_only_grow',
  'ledger_causes_stay',
  'ledger_balances_stay',
  'ledger_causes_are_what_they_were',
  'ledger_entries_come_to_nothing',
  'ledger_postings_come_to_nothing',
  'ledger_postings_go_on',
  'ledger_balances_are_kept',
  'ledger_postings_are_kept',
]

// Each query returns rows with one column `says`. They rely neither on each other nor on database constraints, because whoever runs them no
// longer trusts the database.
const FAULT_QUERIES: readonly RawBuilder<{ says: string }>[] = [
  sql`select 'All postings together come to ' || sum(cents) || ' cents' as says from ledger_postings having sum(cents) <> 0`,
  sql`select 'Entry ' || entry.id || ' has ' || count(posting.cents) || ' postings that come to ' || coalesce(sum(posting.cents), 0)
      || ' cents' as says
    from ledger_entries entry left join ledger_postings posting on posting.entry_id = entry.id
    group by entry.id having count(posting.cents) < 2 or sum(posting.cents) <> 0`,
  sql`select 'A posting of ' || cents || ' cents belongs to entry ' || entry_id || ', which there is not' as says
    from ledger_postings posting where not exists (select from ledger_entries entry where entry.id = posting.entry_id)`,
  sql`select 'Entry ' || id || ' has no cause' as says from ledger_entries entry
    where not exists (select from ledger_causes cause where cause.id = entry.cause_id)`,
  sql`select 'Posting ' || number || ' of account ' || person_id || ' should be number ' || should_be || ' and leave ' || should_leave
      || ' cents, and leaves ' || balance_after as says
    from (
      select person_id, number, balance_after, row_number() over so_far as should_be, sum(cents) over so_far as should_leave
      from ledger_postings where person_id is not null window so_far as (partition by person_id order by number)
    ) posting
    where number <> should_be or balance_after is distinct from should_leave`,
  sql`select 'Account ' || person_id || ' has ' || coalesce(kept.cents, 0) || ' cents kept, of ' || coalesce(kept.postings, 0)
      || ' postings; the books say ' || coalesce(booked.cents, 0) || ' of ' || coalesce(booked.postings, 0) as says
    from ledger_balances kept
    full join (
      select person_id, sum(cents) as cents, count(*) as postings from ledger_postings where person_id is not null group by person_id
    ) booked using (person_id)
    where (coalesce(kept.cents, 0), coalesce(kept.postings, 0)) is distinct from (coalesce(booked.cents, 0), coalesce(booked.postings, 0))`,
  sql`select 'Entry ' || entry.id || ' of a donation says when it was paid: ' || posted_at as says
    from ledger_entries entry join ledger_causes cause on cause.id = entry.cause_id
    where kind = 'donation' and posted_at <> date_trunc('day', posted_at, 'UTC')`,
  sql`select 'The database does not enforce ' || guard as says from unnest(${sql.val(REQUIRED_CONSTRAINTS)}::text[]) as guard
    where not exists (select from pg_trigger where tgname = guard and tgenabled <> 'D')`,
  sql`select 'The provider has ' || provider_cents || ' cents of ' || kind || ' ' || reference || ', the books ' || ledger_cents || ' (noted on '
      || to_char(noted_at at time zone 'UTC', 'YYYY-MM-DD') || ')' as says
    from ledger_differences where settled_at is null`,
  sql`select 'The tax of ' || reference || ' has not been reported to Stripe Tax since ' || to_char(since at time zone 'UTC', 'YYYY-MM-DD') as says
    from unreported_taxes where checks >= ${sql.lit(TAX_CHECKS_MAX)}`,
]

/** Lists inconsistencies in the books, one sentence each, a few of each kind. Reads the whole ledger. */
export async function listFaults(db: Database): Promise<string[]> {
  const faults: string[] = []
  for (const search of FAULT_QUERIES) {
    const { rows } = await sql<{ says: string; count: number }>`
      select says, count(*) over () as count from (${search}) found order by says limit ${FAULTS_LISTED}`.execute(db)
    faults.push(...rows.map(({ says }) => says))
    const more = (rows[0]?.count ?? 0) - rows.length
    if (more > 0) faults.push(`and ${more} more like it`)
  }
  return faults
}

/** Summarizes the books: the number of rows of each kind, and the totals of platform accounts and of people. */
export async function summarizeBooks(db: Database) {
  const { rows } = await sql<{ account: string; cents: number }>`
    select coalesce(house::text, 'people') as account, sum(cents)::bigint as cents from ledger_postings
    group by house order by house nulls last`.execute(db)
  const { entries, causes } = await db
    .selectNoFrom([
      sql<number>`(select count(*) from ledger_entries)`.as('entries'),
      sql<number>`(select count(*) from ledger_causes)`.as('causes'),
    ])
    .executeTakeFirstOrThrow()
  return { entries, causes, accounts: rows }
}
