import { sql } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'

/** Lists which of these videos a product may show: public ones of its owner, and those it shows already. */
export async function listShowable(
  db: Database,
  ids: readonly number[],
  { product_id, owner }: { product_id: number | null; owner: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where(anyOf('id', ids))
    .where(
      sql<boolean>`(user_id = ${owner} and is_public) or exists (
        select from product_videos item where item.product_id = ${product_id}::bigint and item.video_id = videos.id
      )`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Replaces the videos of a locked product with these, in this order. */
export async function storeVideos(db: Database, productId: number, videoIds: readonly number[]): Promise<void> {
  await sql`
    delete from product_videos where product_id = ${productId} and video_id <> all(${videoIds}::bigint[])`.execute(db)
  await sql`
    insert into product_videos (product_id, video_id, position)
    select ${productId}, wanted.video_id, wanted.position
    from unnest(${videoIds}::bigint[]) with ordinality wanted (video_id, position)
    -- One that has been deleted meanwhile is left out.
    join videos on videos.id = wanted.video_id
    on conflict (product_id, video_id) do update set position = excluded.position`.execute(db)
}
