import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

interface ExportedSection {
  kind: string
  shows: 'newest' | 'chosen'
  works: number[]
}

/** Returns how an account arranged its pages, the public one first, then oldest first. */
export const exportPages = (db: Database, ownerId: number) =>
  db
    .selectFrom('portfolio_pages as page')
    .select(['page.title', 'page.words', 'page.created_at', 'page.updated_at'])
    .select(
      sql<ExportedSection[]>`coalesce((
        select json_agg(json_build_object(
          'kind', section.kind,
          'shows', case when section.is_newest then 'newest' else 'chosen' end,
          'works', coalesce((
            select json_agg(coalesce(item.showcase_id, item.video_id, item.playlist_id) order by item.position)
            from portfolio_items item where item.page_id = section.page_id and item.kind = section.kind
          ), '[]')
        ) order by section.position)
        from portfolio_sections section where section.page_id = page.id
      ), '[]')`.as('sections'),
    )
    .where('page.owner_id', '=', ownerId)
    .orderBy(sql`page.title is not null`)
    .orderBy('page.id')
    .execute()

/** Deletes an account's pages. */
export const deletePages = (db: Database, accountId: number) =>
  db.deleteFrom('portfolio_pages').where('owner_id', '=', accountId).execute()
