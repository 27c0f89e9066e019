import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { demoClips, SCENE_SECONDS } from '#db/demo/clips.ts'
import { svgAt } from '#db/demo/draw-clips.ts'
import { outlineLetters } from '#db/demo/outline-letters.ts'
import { loadDemoData } from '#db/demo/load.ts'
import { probeStored } from '#features/videos/server.ts'
import { parseConfig } from '#platform/server/config.ts'
import { openSigner } from '#platform/server/security/signer.ts'
import { openFolderStorage } from '#platform/server/files/storage-folder.ts'
import { openTestDatabase } from '../database/database.ts'

// Each is looked at in a thread of its own.
const TIMEOUT_MS = 120_000
const CLIPS = join(import.meta.dirname, '../../db/demo/clips')
const folder = mkdtempSync(join(tmpdir(), 'atelier-demo-videos-'))
const storage = openFolderStorage(folder, 'http://localhost', openSigner(Buffer.from('secret')))
const { db, close } = await openTestDatabase()
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

await loadDemoData(db, {
  now: new Date(),
  hashPassword: async () => 'a hash',
  storePicture: async (name) => name,
  storeFile: async (key, type, bytes) => {
    await storage.put(key, Readable.from([bytes]), { type, maxBytes: bytes.length })
  },
  seller: parseConfig({}),
})
const videos = await db.selectFrom('videos').selectAll().orderBy('id').execute()

test(
  'every video of the demo data is a real one that says of itself what stands in the list, with its picture',
  async () => {
    expect(videos).toHaveLength(demoClips.length)
    for (const { title, folder: place, thumbnail, size, type, width, height, duration_ms } of videos) {
      const probe = await probeStored(storage, `videos/${place}/original`)
      if (typeof probe === 'string') throw new Error(`${title}: ${probe}`)
      const { size: stored } = (await storage.stat(`videos/${place}/original`)) ?? {}
      expect({ ...probe, size: stored }, title).toMatchObject({ type, width, height, size })
      expect(Math.abs(probe.duration * 1000 - (duration_ms ?? 0)), title).toBeLessThan(150)
      expect(await storage.stat(`videos/${place}/${thumbnail}`), title).not.toBeNull()
    }
  },
  TIMEOUT_MS,
)

test(
  'every video of the demo data has all its renditions, made of the film that is there, so that it plays without ffmpeg and no job runs',
  async () => {
    for (const { id, title, folder: place, try_folder, master, sprite, frames, duration_ms } of videos) {
      const made = (name: string) => storage.read(`videos/${place}/${try_folder}/${name}`)
      const textOf = async (name: string | null) => text((await made(name ?? ''))!)
      const lists = (await textOf(master)).split('\n').filter((line) => line.endsWith('index.m3u8'))
      const rows = await db.selectFrom('video_renditions').selectAll().where('video_id', '=', id).execute()
      expect(rows.map(({ name }) => name).toSorted(), title).toEqual(lists.toSorted())
      expect(rows.map(({ height }) => height).toSorted(), title).toEqual([360, 480, 720])
      for (const list of lists) {
        const lines = (await textOf(list)).split('\n')
        const seconds = lines.map((line) => Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0))
        expect(
          Math.abs(seconds.reduce((sum, one) => sum + one, 0) * 1000 - duration_ms!),
          `${title} ${list}`,
        ).toBeLessThan(150)
        for (const piece of ['init.mp4', ...lines.filter((line) => line.endsWith('.m4s'))])
          expect(await made(list.replace('index.m3u8', piece)), `${title} ${list} ${piece}`).not.toBeNull()
      }
      for (const name of [...frames, (await textOf(sprite)).match(/^sprite\.webp/m)![0]])
        expect(await made(name), `${title} ${name}`).not.toBeNull()
    }
    expect(await db.selectFrom('jobs').select('id').where('kind', '=', 'video-prepare').execute()).toEqual([])
  },
  TIMEOUT_MS,
)

test('its description lists a chapter for each of its parts', () => {
  for (const { title, description, duration_ms } of videos) {
    const moments = [...(description ?? '').matchAll(/^0:(\d\d) \S/gm)].map(([, second]) => Number(second))
    const count = (duration_ms ?? 0) / 1000 / SCENE_SECONDS
    expect(moments, title).toEqual(Array.from({ length: count }, (_, nth) => nth * SCENE_SECONDS))
  }
})

test('most are public and one is not; they are ready, and their likes and views are what counting gives', async () => {
  expect(videos.map(({ is_public }) => is_public).sort()).toEqual([false, true, true, true, true])
  expect(new Set(videos.map(({ video_type }) => video_type)).size).toBe(5)
  expect(new Set(videos.map(({ state }) => state))).toEqual(new Set(['ready']))
  const counted = await sql`select v.id from videos v
    where v.like_count <> (select count(*) from video_likes l where l.video_id = v.id)
      or v.view_count <> (select count(*) from video_views w where w.video_id = v.id)
      or exists (select from video_likes l where l.video_id = v.id and l.user_id = v.user_id)
      or exists (select from video_views w where w.video_id = v.id and w.day < v.upload_date::date)
      or exists (select from video_likes l where l.video_id = v.id and l.created_at < v.upload_date)`.execute(db)
  expect(counted.rows).toEqual([])
})

test('the clips are small, and what the code draws', async () => {
  const names = demoClips.flatMap(({ name }) => [`${name}.mp4`, `${name}.webp`]).sort()
  expect((await readdir(CLIPS)).sort()).toEqual([...names, ...demoClips.map(({ name }) => name)].sort())
  for (const name of names) expect((await stat(join(CLIPS, name))).size, name).toBeLessThan(180_000)
  for (const clip of demoClips) {
    const small = (image: Buffer) => sharp(image).resize(32, 18).removeAlpha().raw().toBuffer()
    const last = svgAt(clip, clip.scenes.length * SCENE_SECONDS - SCENE_SECONDS * 0.1)
    const [drawn, kept] = await Promise.all([
      small(Buffer.from(await outlineLetters(last))),
      small(await readFile(join(CLIPS, `${clip.name}.webp`))),
    ])
    const apart = drawn.reduce((sum, value, at) => sum + Math.abs(value - (kept[at] ?? 0)), 0) / drawn.length
    expect(apart, clip.name).toBeLessThan(3)
  }
})

test('a pitch shows its video, and every pitch is the first message of its conversation', async () => {
  const shown = await sql`select a.username, v.title, r.title as request, m.content = s.message as is_its_message,
      m.attachment_count from message_links l join messages m on m.id = l.message_id join snags s on s.message_id = m.id
      join videos v on v.id = l.content_id and v.user_id = s.developer_id and v.request_id = s.request_id
      join requests r on r.id = s.request_id join accounts a on a.id = s.developer_id`.execute(db)
  expect(shown.rows).toEqual([
    {
      username: 'demo-creator',
      title: 'A seed finder that knows mouse ears',
      request: 'A seed finder that understands frost dates',
      is_its_message: true,
      attachment_count: 1,
    },
  ])
  const wrong = await sql`select s.id from snags s left join messages m on m.id = s.message_id
    where m.content is distinct from s.message or m.user_id is distinct from s.developer_id`.execute(db)
  expect(wrong.rows).toEqual([])
})
