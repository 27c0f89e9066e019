import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { sha256 } from '#testing/given/clips.ts'
import { Clips, givenFfmpeg, H264, picture, tone } from '#testing/given/test-clips.ts'
import { tusOf } from '#testing/given/upload-video.ts'
import { replacementApi, uploadsApi, videosApi, type Video } from '../contract.ts'
import { prepareVideo } from '../server/prepare-video.ts'
import { namesBelow } from './media.ts'

type Reader = Pick<Person, 'send'>

/** An API with ffmpeg, three films, and what tests about new files of videos do and look at. */
export async function startReplacing() {
  const clips = new Clips()
  afterAll(() => clips.remove())
  const film = (name: string, seconds: number) =>
    readFileSync(clips.make(name, `${picture('160x90', seconds, 10)} ${tone(seconds)} ${H264}`))
  const films = { before: film('before.mp4', 1), after: film('after.mp4', 2), later: film('later.mp4', 3) }
  const ffmpeg = givenFfmpeg()
  const api = await startApi({}, { ffmpeg })
  const { storage } = api.services.files

  const read = async (who: Reader, id: number) => (await who.send(videosApi.read, { params: { id } })).body
  const rowOf = (id: number) => api.db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const replacementOf = (who: Reader, id: number) => who.send(replacementApi.read, { params: { id } })
  const usedBy = async (who: Person) => (await who.send(uploadsApi.readStorage)).body.used_bytes
  const filesIn = (folder: string) => namesBelow(storage, `videos/${folder}`)
  const allFiles = () => namesBelow(storage, 'videos')
  const countOriginals = async () => (await allFiles()).filter((name) => name.endsWith('/original')).length
  async function played({ file_path }: Video): Promise<{ checksum: string; etag: unknown }> {
    const { pathname, search } = new URL(file_path)
    const { rawPayload, headers } = await api.app.inject({ url: pathname + search })
    return { checksum: sha256(rawPayload), etag: headers.etag }
  }
  const plays = async (video: Video, bytes: Buffer) => (await played(video)).checksum === sha256(bytes)

  /** A video of the film `before`, prepared. */
  async function givenVideo(owner: Person, details: Record<string, string> = {}): Promise<Video> {
    const announcement = { filename: 'before.mp4', title: 'My shop', ...details }
    const sent = await tusOf(api, owner).sendAll(films.before, announcement)
    await api.runJobs()
    return read(owner, sent.json<Video>().id)
  }
  /** Sends a new file for a video. */
  const replace = (owner: Person, id: number, bytes: Buffer = films.after, details: Record<string, string> = {}) =>
    tusOf(api, owner).sendAll(bytes, { filename: 'after.mp4', replaces_video_id: String(id), ...details })

  /** One try at preparing the new file of a video, as a process that works does it. */
  async function prepare(id: number, owner: Person, change: Partial<typeof api.services> = {}) {
    const { folder } = await api.db
      .selectFrom('video_replacements')
      .select('folder')
      .where('video_id', '=', id)
      .executeTakeFirstOrThrow()
    await api.db.deleteFrom('jobs').where('kind', '=', prepareVideo.name).execute()
    await prepareVideo.perform(
      { id, owner: owner.id, replacement: folder },
      {
        db: api.db,
        now: api.now(),
        services: { ...api.services, ...change },
        log: pino({ level: 'silent' }),
        signal: new AbortController().signal,
        tryNumber: 1,
        tries: prepareVideo.tries,
      },
    )
  }
  const looks = { read, rowOf, replacementOf, usedBy, filesIn, allFiles, countOriginals, played, plays }
  return { api, ffmpeg, storage, clips, films, ...looks, givenVideo, replace, prepare }
}
