import { sql, type RawBuilder } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { planEachTime, countWaiting, type Database } from '#platform/server/database/database.ts'
import type { CountedTotal } from '#platform/server/database/daily-totals.ts'
import { decodeCursor, idBefore, pageOf, type Page } from '#platform/server/database/keyset-page.ts'
import {
  type EntryFilter,
  LedgerCauseKind,
  type LedgerCheck,
  type LedgerDifference,
  type LedgerEntry,
  type PlatformAccount,
  type ProviderBalance,
} from '../../contract.ts'
import { TAX_CHECKS_MAX } from './checks.ts'

const ALL = {
  source: sql`ledger_entries entry`,
  place: sql`0`,
  order: sql`entry.posted_at desc, entry.id desc`,
}
const OF_PERSON = {
  source: sql`ledger_postings own join ledger_entries entry on entry.id = own.entry_id`,
  place: sql`own.number`,
  order: sql`own.person_id desc, own.number desc`,
}

/**
 * Lists entries with their postings, newest first. Those of one person are in the order of their statement, which is read from its index.
 */
export async function listEntries(
  db: Database,
  { account, username, why, reference, from, until, skip, limit, after }: EntryFilter & PageQuery,
): Promise<Page<LedgerEntry>> {
  const wanted: RawBuilder<boolean>[] = [sql`true`]
  const person = sql`(select id from accounts where lower(username) = lower(${username ?? ''}) and closed_at is null)`
  if (username !== undefined) {
    // A range, for the reason given with `ownedBy`.
    wanted.push(sql`own.person_id between ${person} and ${person}`)
    if (after !== undefined)
      wanted.push(sql`own.number < (
        select number from ledger_postings where entry_id = ${idBefore(after)} and person_id = ${person})`)
  } else if (after !== undefined)
    wanted.push(
      sql`(entry.posted_at, entry.id) < (select posted_at, id from ledger_entries where id = ${idBefore(after)})`,
    )
  if (why !== undefined) wanted.push(sql`entry.why = ${why}`)
  if (from !== undefined) wanted.push(sql`entry.posted_at >= ${`${from}T00:00:00Z`}::timestamptz`)
  if (until !== undefined) wanted.push(sql`entry.posted_at < ${`${until}T00:00:00Z`}::timestamptz + interval '1 day'`)
  if (reference !== undefined)
    wanted.push(sql`entry.cause_id in (
      select id from ledger_causes where kind = any(enum_range(null::ledger_cause_kind)) and reference = ${reference})`)
  if (account !== undefined)
    wanted.push(sql`entry.id in (select ${planEachTime} entry_id from ledger_postings where house = ${account})`)
  const { source, place, order } = username === undefined ? ALL : OF_PERSON
  const { rows } = await sql<LedgerEntry>`
    select listed.id, cause.kind, cause.reference, listed.why, listed.posted_at, (
      select json_agg(json_build_object(
        'account', posting.house, 'cents', posting.cents,
        'person', case when person.id is not null then json_build_object('id', person.id, 'username', person.shown_name) end
      ) order by posting.cents, posting.house)
      from ledger_postings posting left join accounts person on person.id = posting.person_id
      where posting.entry_id = listed.id
    ) as postings
    from (
      select entry.*, ${place} as place from ${source} where ${sql.join(wanted, sql` and `)}
      order by ${order} offset ${skip} limit ${limit + 1}
    ) listed join ledger_causes cause on cause.id = listed.cause_id
    order by listed.place desc, listed.posted_at desc, listed.id desc`.execute(db)
  return pageOf(rows, limit, ({ id }) => [id])
}

/** Lists differences from the provider, newest first. */
export async function listDifferences(
  db: Database,
  { skip, limit, after }: PageQuery,
): Promise<Page<LedgerDifference>> {
  const [at, kindText, reference] = after === undefined ? [] : decodeCursor(after, ['instant', 'string', 'string'])
  const kind = LedgerCauseKind.catch('subscription').parse(kindText)
  const rows = await db
    .selectFrom('ledger_differences')
    .select(['kind', 'reference', 'provider_cents', 'ledger_cents', 'noted_at', 'settled_at'])
    .$if(at !== undefined, (query) =>
      query.where(
        sql<boolean>`(noted_at <= ${at}::timestamptz and (noted_at < ${at}::timestamptz
          or (kind, reference) > (${kind}::ledger_cause_kind, ${reference})))`,
      ),
    )
    .orderBy('noted_at', 'desc')
    .orderBy('kind')
    .orderBy('reference')
    .offset(skip)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => [row.noted_at, row.kind, row.reference])
}

/** Counts open differences to a limit, and returns the day of the oldest. */
export const findOpenDifferences = (db: Database) =>
  countWaiting(
    db,
    sql`select noted_at as since from ledger_differences where settled_at is null order by noted_at limit 1000`,
  )

/** Counts taxes that could not be reported for about a day, to a limit, and returns when the oldest was paid or returned. */
export const findUnreportedTaxes = (db: Database) =>
  countWaiting(db, sql`select since from unreported_taxes where checks >= ${TAX_CHECKS_MAX} limit 1000`)

interface Check {
  checked_at: Date
  faults: readonly string[]
  entries: number
  causes: number
  balance: ProviderBalance | null
}

/** Stores the result of a check. */
export const insertCheck = (db: Database, { checked_at, faults, entries, causes, balance }: Check) =>
  db
    .insertInto('ledger_checks')
    .values({ checked_at, entries, causes, faults: sql`${faults}::text[]`, ...balance })
    .execute()

/** Finds the last check. */
export async function findLastCheck(db: Database): Promise<LedgerCheck | undefined> {
  const last = await db
    .selectFrom('ledger_checks')
    .select(['checked_at', 'entries', 'causes', sql<string[]>`array_to_json(faults)`.as('faults')])
    .select(['provider_cents', 'expected_cents', 'people_cents'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return undefined
  const { provider_cents, expected_cents, people_cents, ...check } = last
  const isKnown = provider_cents !== null && expected_cents !== null && people_cents !== null
  return { ...check, balance: isKnown ? { provider_cents, expected_cents, people_cents } : null }
}

/** Lifts the statement timeout until the transaction ends. */
export const allowLongStatements = (db: Database) => sql`set local statement_timeout = 0`.execute(db)

const income = (kind: string, house: PlatformAccount): CountedTotal => ({
  kind,
  isShownElsewhere: true,
  rows: sql`select entry.posted_at as at, posting.cents as amount
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id and posting.house = ${sql.lit(house)}`,
})

/** Income and costs of the platform by day, less what was returned on it. */
export const incomeByDay: readonly CountedTotal[] = [
  income('fees_cents', 'fees'),
  income('subscriptions_cents', 'subscriptions'),
  income('donations_cents', 'donations'),
  income('costs_cents', 'costs'),
]
