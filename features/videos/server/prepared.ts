import { LRUCache } from 'lru-cache'
import type { Database } from '#platform/server/database.ts'
import { notFound } from '#platform/server/refusals.ts'
import { routes, type BareCall } from '#platform/server/routes.ts'
import type { FileToSend } from '#platform/server/send-file.ts'
import { checkPass } from '#platform/server/signer.ts'
import { preparedApi } from '../contract.ts'
import { keyOf } from './files.ts'
import { preparedPath, PUBLIC_PASS } from './presenter.ts'
import { typeOfResult } from './processing/store.ts'
import { isFolderPublic } from './queries/videos.ts'

// So long a video that was public passes for public: its pieces are asked for every few seconds.
const KNOWN_MS = 60_000
// Without its playlist a piece is no use: of a video that was made private, playlists are to be forgotten soon.
const PLAYLIST_KEPT_SECONDS = 300
// A name never holds another content.
const PIECE_KEPT_SECONDS = 24 * 60 * 60

const known = new LRUCache<string, number>({ max: 10_000 })

async function isPublic(db: Database, folder: string, now: Date): Promise<boolean> {
  const since = known.get(folder)
  if (since !== undefined && now.getTime() - since < KNOWN_MS) return true
  const found = await isFolderPublic(db, folder)
  if (found) known.set(folder, now.getTime())
  return found
}

interface Asked {
  folder: string
  version: string
  pass: string
}

type Coming = Pick<BareCall<(typeof preparedApi)['read']>, 'db' | 'services' | 'now'> & { params: Asked }

/** One of the files of a try, for whom it is. */
async function fileFor({ db, services, now, params }: Coming, name: string): Promise<FileToSend> {
  const { folder, version, pass } = params
  const shared = pass === PUBLIC_PASS
  const isPlaylist = name.endsWith('.m3u8')
  if (shared && !(await isPublic(db, folder, now))) throw notFound('File not found')
  const maxAgeSeconds = shared
    ? isPlaylist
      ? PLAYLIST_KEPT_SECONDS
      : PIECE_KEPT_SECONDS
    : checkPass(services.files.signer, preparedPath(folder, version), pass, now)
  return {
    key: keyOf(folder, `${version}/${name}`),
    name: name.replaceAll('/', '-'),
    type: typeOfResult(name),
    inline: true,
    maxAgeSeconds,
    shared,
    // They name others by addresses that are relative to theirs.
    byUs: isPlaylist || name.endsWith('.vtt'),
  }
}

/** What was made of videos, without a question to the database for each piece. */
export const preparedRoutes = routes(preparedApi, {
  read: (call) => fileFor(call, call.params.name),
  readOfSize: (call) => fileFor(call, `${call.params.size}/${call.params.name}`),
})
