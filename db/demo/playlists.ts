import type { Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import { lookUp, type AccountIds } from './accounts.ts'

const HOUR_MS = 60 * 60_000

/** A playlist of demo videos. */
interface DemoPlaylist {
  creator: string
  name: string
  description: string
  is_public: boolean
  made_hours_ago: number
  /** Titles of the videos, each with an optional introduction. */
  videos: { title: string; note?: string }[]
}

const playlists: DemoPlaylist[] = [
  {
    creator: 'demo-creator',
    name: 'Small films about small tools',
    description: 'People who build one thing well, in a few seconds each. Begin with the question, end with the seeds.',
    is_public: true,
    made_hours_ago: 96,
    videos: [
      { title: 'One map, one question' },
      { title: 'Two years in an orchard, one battery', note: 'The same in hardware: leave out all but one second.' },
      { title: 'A menu one can read from the street' },
      { title: 'A seed finder that knows mouse ears', note: 'And this is what became of it at my own desk.' },
    ],
  },
  {
    creator: 'demo-creator',
    name: 'Every Friday, for the label team',
    description: 'Where we are, week by week. Only whoever has the link sees it.',
    is_public: false,
    made_hours_ago: 25,
    videos: [{ title: 'Labels: where we are this Friday' }],
  },
]

/** Inserts playlists with their videos, oldest first. */
export async function insertPlaylists(db: Database, now: Date, accountIds: AccountIds): Promise<void> {
  const stored = await db.selectFrom('videos').select(['id', 'title']).execute()
  const videoIds = lookUp(stored.map(({ id, title }) => [title, id]))
  for (const { creator, name, description, is_public, made_hours_ago, videos } of playlists) {
    const made = ago(now, made_hours_ago * HOUR_MS)
    const { id } = await db
      .insertInto('playlists')
      .values({ creator_id: accountIds(creator), name, description, is_public, created_at: made })
      .returning('id')
      .executeTakeFirstOrThrow()
    const items = videos.map(({ title, note = null }, at) => ({
      playlist_id: id,
      video_id: videoIds(title),
      position: at + 1,
      note,
      added_at: made,
    }))
    await db.insertInto('playlist_items').values(items).execute()
  }
}
