import { sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'
import { ago } from '#platform/server/moments.ts'
import type { People } from './accounts.ts'

const HOUR_MS = 60 * 60_000

interface DemoPlaylist {
  creator: string
  name: string
  description: string
  is_public: boolean
  made_hours_ago: number
  /** In their order, by the film, with what is said before. */
  videos: readonly { clip: string; note?: string }[]
}

const playlists: readonly DemoPlaylist[] = [
  {
    creator: 'demo-creator',
    name: 'Leave out what nobody asks for',
    description: 'Four people who do not know each other, and the same idea. Half a minute in all.',
    is_public: true,
    made_hours_ago: 120,
    videos: [
      {
        clip: 'read-the-board',
        note: 'Mei Ling says it best: cover all but three lines and see who still understands.',
      },
      { clip: 'one-question' },
      { clip: 'two-years', note: 'The same thing, in milliamperes.' },
      { clip: 'seed-finder', note: 'And what I am making of it at the moment.' },
    ],
  },
  {
    creator: 'demo-client',
    name: 'For our Thursday meeting',
    description: 'What to look at together before we decide about the seed finder.',
    is_public: false,
    made_hours_ago: 52,
    videos: [
      { clip: 'seed-finder', note: 'Look at what she types, not at what it looks like.' },
      { clip: 'one-question' },
    ],
  },
]

/** Playlists, the oldest first. */
export async function insertPlaylists(
  db: Database,
  now: Date,
  people: People,
  videoIds: (clip: string) => number,
): Promise<void> {
  for (const { creator, name, description, is_public, made_hours_ago, videos } of playlists) {
    const added_at = ago(now, made_hours_ago * HOUR_MS)
    const { id } = await db
      .insertInto('playlists')
      .values({ creator_id: people(creator), name, description, is_public, created_at: added_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const items = videos.map(({ clip, note = null }, nth) => ({
      playlist_id: id,
      video_id: videoIds(clip),
      position: nth + 1,
      note,
      added_at,
    }))
    await db.insertInto('playlist_items').values(items).execute()
  }
}

/** Lets pitches show the video that their creator has made about the request. */
export async function showInPitches(db: Database): Promise<void> {
  // The first message of its conversation is the pitch.
  await sql`
    update snags set message_id = (
      select min(m.id) from messages m where m.conversation_id = snags.conversation_id
    )`.execute(db)
  await sql`
    with shown as (
      insert into message_links (message_id, type, content_id, title)
      select s.message_id, 'video', v.id, v.title
      from videos v join snags s on s.request_id = v.request_id and s.developer_id = v.user_id
      returning message_id
    )
    update messages set attachment_count = attachment_count + 1 from shown where messages.id = shown.message_id`.execute(
    db,
  )
}
