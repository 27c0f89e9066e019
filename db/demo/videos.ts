import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { sql } from 'kysely'
import type { VideoType } from '#features/videos/contract.ts'
import { keyOf, newFolder, newName, originalOf, typeOfResult } from '#features/videos/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import type { AccountIds } from './accounts.ts'
import { HEIGHT, WIDTH } from './clip-scenes.ts'
import { demoClips, RENDITIONS, SCENE_SECONDS, type ClipRenditions, type DemoClip } from './clips.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

interface DemoVideo {
  /** Name of the clip. */
  clip: string
  creator: string
  title: string
  about: string
  video_type: VideoType
  is_public: boolean
  sent_hours_ago: number
  /** Key of the request it belongs to. */
  request?: string
  likes: readonly string[]
  views: number
}

const videos: readonly DemoVideo[] = [
  {
    clip: 'read-the-board',
    creator: 'mei-ling-tan',
    title: 'A menu one can read from the street',
    about:
      'Nine seconds on why the board above the counter is wrong, and what to take off it first. Try it on your own menu tonight: cover all but three lines and ask who still understands what you sell.',
    video_type: 'tutorials',
    is_public: true,
    sent_hours_ago: 611,
    likes: ['demo-client', 'jonah-pw', 'demo-creator'],
    views: 58,
  },
  {
    clip: 'two-years',
    creator: 'tala-nakai',
    title: 'Two years in an orchard, one battery',
    about:
      'Where the current goes in a sensor that calls once an hour: nearly all of it into one second of radio. The rest is sleep, and sleep is what I build.',
    video_type: 'solution_demo',
    is_public: true,
    sent_hours_ago: 380,
    likes: ['demo-client', 'olumide_b'],
    views: 34,
  },
  {
    clip: 'one-question',
    creator: 'hanna-wiik',
    title: 'One map, one question',
    about: 'How I begin every map: with what it has to answer, and then by leaving out whatever does not.',
    video_type: 'project_overview',
    is_public: true,
    sent_hours_ago: 190,
    likes: ['ana-lucia'],
    views: 21,
  },
  {
    clip: 'seed-finder',
    creator: 'demo-creator',
    title: 'A seed finder that knows mouse ears',
    about:
      'A first sketch for the nursery: what a gardener types, and what they find. Weeks are those of your own village, and the birch is asked as well.',
    video_type: 'pitch_contest',
    is_public: true,
    sent_hours_ago: 132,
    request: 'seed-finder',
    likes: ['demo-client', 'hanna-wiik', 'mei-ling-tan', 'kofi-sound'],
    views: 46,
  },
  {
    clip: 'label-sheet',
    creator: 'demo-creator',
    title: 'Labels: where we are this Friday',
    about: 'For those who work on it with me: the sheet prints, long names break well, and the round labels are next.',
    video_type: 'progress_update',
    is_public: false,
    sent_hours_ago: 26,
    likes: [],
    views: 0,
  },
]

/** A video whose files have been stored. */
interface StoredVideo extends DemoVideo {
  scenes: DemoClip['scenes']
  folder: string
  thumbnail: string
  size: number
  checksum: Buffer
  /** Subfolder of its renditions. */
  tryFolder: string
  made: ClipRenditions
}

/** Stores bytes under a key of the file storage. */
export type StoreFile = (key: string, type: string, bytes: Uint8Array) => Promise<void>

const CLIPS = join(import.meta.dirname, 'clips')
const readClip = (name: string, extension: string) => readFile(join(CLIPS, `${name}.${extension}`))

/** Stores the renditions of a clip as transcoding would. */
async function storeRenditions(
  store: StoreFile,
  clip: string,
  keyFor: (name: string) => string,
): Promise<ClipRenditions> {
  const files = (await readdir(join(CLIPS, clip), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  )
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    const name = relative(join(CLIPS, clip), path).replaceAll(sep, '/')
    if (name !== RENDITIONS) await store(keyFor(name), typeOfResult(name), await readFile(path))
  }
  return JSON.parse(await readFile(join(CLIPS, clip, RENDITIONS), 'utf8')) as ClipRenditions
}

/** Stores the films, their thumbnails and renditions. */
export const storeVideos = (store: StoreFile): Promise<StoredVideo[]> =>
  Promise.all(
    videos.map(async (video) => {
      const clip = demoClips.find(({ name }) => name === video.clip)
      if (!clip) throw new Error(`The demo data names ${video.clip}, which is not there`)
      const [film, picture] = [await readClip(clip.name, 'mp4'), await readClip(clip.name, 'webp')]
      const [folder, thumbnail] = [newFolder(), newName('thumbnail', 'webp')]
      await store(originalOf(folder), 'video/mp4', film)
      await store(keyOf(folder, thumbnail), 'image/webp', picture)
      const tryFolder = randomUUID()
      const made = await storeRenditions(store, clip.name, (name) => keyOf(folder, `${tryFolder}/${name}`))
      const checksum = createHash('sha256').update(film).digest()
      return { ...video, scenes: clip.scenes, folder, thumbnail, size: film.length, checksum, tryFolder, made }
    }),
  )

/** Returns the description of a video, with chapters in the format that players parse. */
const descriptionOf = ({ about, scenes }: StoredVideo) =>
  [about, '', ...scenes.map(({ title }, nth) => `0:${String(nth * SCENE_SECONDS).padStart(2, '0')} ${title}`)].join(
    '\n',
  )

/** Returns an anonymous view: its day, and how far the viewer watched; one in three watched to the end. */
const viewOf = (now: Date, { clip, sent_hours_ago }: DemoVideo, nth: number) => ({
  viewer: createHash('sha256').update(`${clip} ${nth}`).digest(),
  day: ago(now, ((nth * 37) % Math.floor(sent_hours_ago / 24)) * DAY_MS).slice(0, 10),
  reached: nth % 3 === 0 ? 20 : (nth * 7) % 20,
})

/** Inserts videos, oldest first, ready to play in several sizes. */
export async function insertVideos(
  db: Database,
  now: Date,
  accountIds: AccountIds,
  requestIds: (key: string) => number,
  stored: readonly StoredVideo[],
): Promise<void> {
  for (const video of stored) {
    const { creator, title, video_type, is_public, folder, thumbnail, size, scenes, sent_hours_ago, likes, views } =
      video
    const { renditions, ...made } = video.made
    const { id } = await db
      .insertInto('videos')
      .values({
        user_id: accountIds(creator),
        title,
        description: descriptionOf(video),
        video_type,
        is_public,
        request_id: video.request === undefined ? null : requestIds(video.request),
        folder,
        thumbnail,
        type: 'video/mp4',
        size,
        state: 'ready',
        checksum: video.checksum,
        try_folder: video.tryFolder,
        ...made,
        width: WIDTH,
        height: HEIGHT,
        duration_ms: scenes.length * SCENE_SECONDS * 1000,
        upload_date: ago(now, sent_hours_ago * HOUR_MS),
        state_since: now,
        like_count: likes.length,
        view_count: views,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('video_renditions')
      .values(renditions.map((rendition) => ({ ...rendition, video_id: id })))
      .execute()
    const likeRows = likes.map((who, nth) => ({
      video_id: id,
      user_id: accountIds(who),
      created_at: ago(now, ((sent_hours_ago * HOUR_MS) / (likes.length + 1)) * (nth + 1)),
    }))
    if (likeRows.length > 0) await db.insertInto('video_likes').values(likeRows).execute()
    const viewRows = Array.from({ length: views }, (_, nth) => ({ video_id: id, ...viewOf(now, video, nth) }))
    if (viewRows.length > 0) await db.insertInto('video_views').values(viewRows).execute()
  }
}

/** Links each creator's video about a request to their pitch. */
export async function showInPitches(db: Database): Promise<void> {
  // The first message of a conversation is the pitch.
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
