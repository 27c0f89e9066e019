import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { toSearchTerms } from '#platform/server/database/search-terms.ts'
import { postgresEngine } from '#features/search/server.ts'
import type { JudgedQuery } from './judged-queries.ts'
import { RECALLED, scoreOf, type Scores } from './scores.ts'

export type Judged = JudgedQuery & Scores

type Find = (query: string) => Promise<string[]>

async function judge(queries: readonly JudgedQuery[], find: Find): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const query of queries) judged.push({ ...query, ...scoreOf(query, await find(query.query)) })
  return judged
}

/** Judges the search. */
export const judgeSearch = (db: Database, queries: readonly JudgedQuery[], now: Date): Promise<Judged[]> =>
  judge(queries, async (text) => {
    const sought = { text, exact: false, filter: {}, now, limit: RECALLED, after: null }
    const { results } = await postgresEngine.query(db, sought)
    return results.map(({ kind, item_id }) => `${kind} ${item_id}`)
  })

const LISTS = {
  creator: sql`select user_id as id, search, id as newest from developer_profiles where is_public`,
  showcase: sql`select id, search, id as newest from showcases where is_public`,
  product: sql`select id, to_tsvector('simple', words_of(concat_ws(' ', name, description))) as search, id as newest from products where status = 'published'`,
  request: sql`select id, search, id as newest from requests where is_public`,
  video: sql`select id, search, id as newest from videos where is_public`,
  playlist: sql`select id, to_tsvector('simple', words_of(concat_ws(' ', name, description))) as search, id as newest from playlists where is_public`,
}

/** Judges what lists found before: all words by their beginnings, newest first; one result of each list in turn. */
export const judgeLists = (db: Database, queries: readonly JudgedQuery[]): Promise<Judged[]> =>
  judge(queries, async (text) => {
    const each = Object.entries(LISTS).map(
      ([kind, list]) => sql`(
        select ${sql.lit(kind)} || ' ' || id as name, row_number() over (order by newest desc) as place
        from (${list}) as listed where search @@ to_tsquery('simple', ${toSearchTerms(text) ?? ''})
      )`,
    )
    const { rows } = await sql<{ name: string }>`
      select name from (${sql.join(each, sql` union all `)}) as found order by place, name limit ${RECALLED}`.execute(
      db,
    )
    return rows.map(({ name }) => name)
  })

/** Returns the queries with the lowest scores, to be read by people. */
export const worstOf = (judged: readonly Judged[], most: number): string =>
  judged
    .toSorted((one, other) => one.ndcg + one.recall - other.ndcg - other.recall)
    .slice(0, most)
    .map(({ query, ndcg, recall }) => `${query}: nDCG ${ndcg.toFixed(2)}, recall ${recall.toFixed(2)}`)
    .join('\n')
