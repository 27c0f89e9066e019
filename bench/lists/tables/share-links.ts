import type { Rows, Tables } from '../rows.ts'

/** Of each kind of link one was opened by many; of those of videos another by few. */
export function shareLinkRows({ whole, rows }: Tables): Rows[] {
  const link = { owner_id: '2', token: `repeat('t', 22) || random()` }
  const one = (at: number, column: string, target: number): Rows => ({
    table: 'share_links',
    count: 1,
    columns: { ...link, id: `${at}`, [column]: `${target}` },
  })
  const openings = (of: string, share: number) =>
    rows('share_link_openings', { link_id: of, account_id: '3', viewer: `sha256(((${of}) || '.' || n)::bytea)` }, share)
  return [
    one(10, 'video_id', 10),
    one(1, 'video_id', 1),
    one(2, 'playlist_id', 10),
    one(3, 'showcase_id', 10),
    one(4, 'page_id', 10),
    openings(whole, 1),
    ...['2', '3', '4'].map((at) => openings(at, 1 / 10)),
  ]
}
