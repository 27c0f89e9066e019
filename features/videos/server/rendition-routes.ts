import { notFound } from '#platform/server/http/http-errors.ts'
import { routes, type BaseCall } from '#platform/server/http/routes.ts'
import type { FileToSend } from '#platform/server/http/send-file.ts'
import { checkPathSegment } from '#platform/server/security/signer.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { preparedApi, videosSubject } from '../contract.ts'
import { keyOf } from './files.ts'
import type { CheckGrant } from './grants.ts'
import { preparedPath, PUBLIC_MARKER } from './presenter.ts'
import { typeOfResult } from './processing/store.ts'
import { findByFolder } from './queries/videos.ts'

type IncomingCall = Pick<BaseCall<(typeof preparedApi)['read']>, 'db' | 'services' | 'now'> & {
  params: { folder: string; version: string; pass: string }
}

// Cached, because segments are requested every few seconds.
const findVideoOf = ({ db, services }: IncomingCall, folder: string) =>
  services.responseCache.findOrRead(`folder ${folder}`, async () => ({
    fact: await findByFolder(db, folder),
    shows: [videosSubject, accountsSubject],
  }))

/** Throws unless the caller may access the video's results; returns whether the video is public. */
async function authorizeViewer(call: IncomingCall, checkGrant: CheckGrant): Promise<{ isPublic: boolean }> {
  const { services, now, params } = call
  const { folder, version, pass } = params
  const isPublic = pass === PUBLIC_MARKER
  const grant = isPublic ? null : checkPathSegment(services.files.signer, preparedPath(folder, version), pass, now)
  const video = await findVideoOf(call, folder)
  if (!video || (isPublic && !video.is_public)) throw notFound('File not found')
  if (grant !== null) await checkGrant(call, video, grant)
  return { isPublic }
}

async function fileFor(call: IncomingCall, name: string, checkGrant: CheckGrant): Promise<FileToSend> {
  const { folder, version } = call.params
  const { isPublic } = await authorizeViewer(call, checkGrant)
  return {
    key: keyOf(folder, `${version}/${name}`),
    name: name.replaceAll('/', '-'),
    type: typeOfResult(name),
    inline: true,
    shared: isPublic,
    // Playlists and tracks are written by us, and refer to other files by relative addresses.
    byUs: name.endsWith('.m3u8') || name.endsWith('.vtt'),
  }
}

/** Routes of prepared files; cached access checks avoid a database query per segment. */
export const preparedRoutes = (checkGrant: CheckGrant) =>
  routes(preparedApi, {
    read: (call) => fileFor(call, call.params.name, checkGrant),
    readOfSize: (call) => fileFor(call, `${call.params.size}/${call.params.name}`, checkGrant),
  })
