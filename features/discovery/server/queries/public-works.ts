import { sql, type RawBuilder } from 'kysely'
import type { Database, PublicWorks } from '#platform/server/database/database.ts'

/** A public item as shown in cards and feeds. */
export interface Work {
  id: number
  title: string
  words: string | null
  author: string
  picture: string | null
  published_at: string
  changed_at: string | null
}

// Truncates long texts to the part that is shown.
const WORDS_MAX = 1000

const shown = (works: PublicWorks): RawBuilder<Work> => sql`
  select ${works.id} as id, ${works.title} as title, left(${works.words}, ${WORDS_MAX}) as words,
    ${works.author} as author, ${works.picture} as picture, ${works.published_at} as published_at,
    ${works.changed_at} as changed_at
  from ${works.tables} where ${works.isShown}`

/** Returns an item if it is public. */
export async function findWork(db: Database, works: PublicWorks, id: number): Promise<Work | undefined> {
  const { rows } = await sql<Work>`${shown(works)} and ${works.id} = ${id}`.execute(db)
  return rows[0]
}

/** Lists the newest public items. */
export async function listNewest(db: Database, works: PublicWorks, limit: number): Promise<Work[]> {
  const { rows } = await sql<Work>`${shown(works)} order by ${works.id} desc limit ${limit}`.execute(db)
  return rows
}

/** An item's id, and when it last changed, if known. */
export interface PublicItem {
  id: number
  changed_at: string | null
}

/** Lists the public items in a range of ids, in order: after one id, up to another. */
export async function listPublicItems(
  db: Database,
  works: PublicWorks,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<PublicItem[]> {
  const { rows } = await sql<PublicItem>`
    select ${works.id} as id, ${works.changed_at} as changed_at from ${works.tables}
    where ${works.isShown} and ${works.id} > ${after} and ${works.id} <= ${last}
    order by ${works.id} limit ${limit}`.execute(db)
  return rows
}

/** A range of ids of fixed size, numbered from 1, that contains any public item. */
export interface IdRange {
  kind: string
  number: number
}

// Jumps from the first id in one range directly to the first one beyond it.
const idRangesOf = (kind: string, works: PublicWorks, size: number) => {
  const firstAfter = (id: RawBuilder<unknown>) => sql`(
    select ${works.id} from ${works.tables} where ${works.isShown} and ${works.id} > ${id} order by ${works.id} limit 1
  )`
  return sql`(
    with recursive first_of(id) as (
      select ${firstAfter(sql`0`)}
      union all
      select ${firstAfter(sql`((first_of.id - 1) / ${size} + 1) * ${size}`)} from first_of where first_of.id is not null
    )
    select ${kind}::text as kind, (id - 1) / ${size} + 1 as number from first_of where id is not null
  )`
}

/** Lists the non-empty ranges of all these kinds. */
export async function listIdRanges(
  db: Database,
  all: Readonly<Record<string, PublicWorks>>,
  size: number,
): Promise<IdRange[]> {
  const each = Object.entries(all).map(([kind, works]) => idRangesOf(kind, works, size))
  const { rows } = await sql<IdRange>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows
}
