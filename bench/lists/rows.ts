import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { inSteps } from '../load/rows.ts'

/** Rows of a table: how many, and the SQL of those columns that need a value of their own; `n` is the number of the row. */
export interface Rows {
  table: string
  count: number
  columns: Record<string, string>
}

/** What the rows of all tables are made of: SQL of whom row `n` belongs to. */
export interface Tables {
  count: number
  id: { id: string }
  client: string
  creator: string
  /** Other than `client` for most rows, so that those who sell are others than those who buy. */
  seller: string
  /** What a row is part of: the tenth of its kind has many parts. */
  whole: string
  /** Of a row among those of the same owner. */
  place: string
  /** Rows of a table, or a share of as many. */
  rows: (table: string, columns: Rows['columns'], share?: number) => Rows
}

/** SQL of a UUID made of a number. */
export const numberedId = (number: string): string =>
  `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

/** How many of ten rows belong to the one who owns very many: those whose number ends in this digit. */
const MANY_OF = 10

/** Rows that each of the others owns: two or three pages. */
const FEW = 45

/**
 * SQL of what row `n` belongs to: a tenth of all to one owner, the others to as many owners as leave each with two or three pages, however
 * many rows there are. Row `digit` (10 for 0) is of the one who owns many, row 1 of the first of the others.
 */
export function belongs(count: number, digit: number, many: number | string, few: (nth: string) => string): string {
  const others = Math.max(1, Math.floor((count * (MANY_OF - 1)) / MANY_OF / FEW))
  const nth = `((n - (n + ${MANY_OF - (digit === 0 ? MANY_OF : digit)}) / ${MANY_OF} - 1) % ${others})`
  return `case when n % ${MANY_OF} = ${digit} then ${many} else ${few(nth)} end`
}

/** SQL of the place of row `n` among those of the same owner. */
export function placeOf(count: number): string {
  const others = Math.max(1, Math.floor((count * (MANY_OF - 1)) / MANY_OF / FEW))
  return `case when n % ${MANY_OF} = 0 then n / ${MANY_OF} else (n - n / ${MANY_OF} - 1) / ${others} + 1 end`
}

interface Column {
  name: string
  type: string
}

const VALUES: Record<string, (name: string) => string> = {
  text: (name) => `'${name} ' || n`,
  'timestamp with time zone': () => 'at',
  bytea: () => 'sha256(n::text::bytea)',
  uuid: () => 'gen_random_uuid()',
  boolean: () => 'true',
  bigint: () => 'n',
  integer: () => '1',
  smallint: () => '1',
  date: () => 'at::date',
  'text[]': () => `array['word']`,
}

/** Inserts rows, one a minute, the last of them now. A column that must have a value and is not named has one of its type. */
export async function insertAll(db: Database, { table, count, columns }: Rows): Promise<void> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attnotnull and not atthasdef and attidentity = ''`.execute(
    db,
  )
  const values = { ...columns }
  for (const { name, type } of rows) {
    const value = VALUES[type]
    if (values[name] !== undefined) continue
    if (!value) throw new Error(`${table}.${name} has no value: its type is ${type}`)
    values[name] = value(name)
  }
  const names = sql.join(Object.keys(values).map((name) => sql.id(name)))
  await inSteps(count, (from, to) =>
    sql`insert into ${sql.id(table)} (${names}) overriding system value
      select ${sql.raw(Object.values(values).join(', '))}
      from generate_series(${from}::bigint, ${to}::bigint) n,
        lateral (select now() - interval '1 minute' * (${sql.lit(count)} - n) as at) made`.execute(db),
  )
}
