import type { Readable } from 'node:stream'
import type { LightMyRequestResponse } from 'fastify'
import type { Person, TestApi } from '../api.ts'
import { videosApi, type Video } from '#features/videos/contract.ts'
import { makeClip } from './clips.ts'

const TUS = { 'tus-resumable': '1.0.0' }

/** Details as the protocol carries them. */
export const metadataOf = (details: Record<string, string>): string =>
  Object.entries(details)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

type TokenHolder = Pick<Person, 'token'>

/** Calls of the tus protocol, as one person, to where files of one kind are sent. */
export function tusOf({ app }: Pick<TestApi, 'app'>, { token }: TokenHolder, place = '/api/uploads') {
  const call = (
    method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE',
    url: string,
    headers: Record<string, string | number> = {},
    payload?: Buffer | Readable,
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      method,
      url,
      headers: { ...TUS, authorization: `Bearer ${token}`, ...headers },
      ...(payload ? { payload } : {}),
    })
  const begin = (size: number, details: Record<string, string> = { filename: 'clip.mp4' }) =>
    call('POST', place, { 'upload-length': size, 'upload-metadata': metadataOf(details) })
  const BYTES = { 'content-type': 'application/offset+octet-stream' }
  const append = (path: string, at: number, bytes: Buffer) =>
    call('PATCH', path, { 'upload-offset': at, ...BYTES }, bytes)
  return {
    begin,
    /** Announces a file and sends it in the same call. */
    beginWith: (bytes: Buffer) =>
      call(
        'POST',
        place,
        { 'upload-length': bytes.length, 'upload-metadata': metadataOf({ filename: 'clip.mp4' }), ...BYTES },
        bytes,
      ),
    append,
    /** The same, from a stream that does not say how long it is. */
    appendFrom: (path: string, at: number, source: Readable) =>
      call('PATCH', path, { 'upload-offset': at, 'transfer-encoding': 'chunked', ...BYTES }, source),
    ask: (path: string) => call('HEAD', path),
    cancel: (path: string) => call('DELETE', path),
    /** Announces a file and sends all of it. */
    sendAll: async (bytes: Buffer, details?: Record<string, string>) => {
      const { headers } = await begin(bytes.length, details)
      return append(String(headers['location']), 0, bytes)
    },
  }
}

export const codeOf = (response: LightMyRequestResponse): [number, unknown] => [
  response.statusCode,
  response.json<{ code?: string }>().code,
]

/** A video that somebody sent in one piece, prepared already. */
export async function givenVideo(
  api: Pick<TestApi, 'runJobs'>,
  owner: Person,
  details: Record<string, string> = {},
  clip?: Buffer,
): Promise<Video> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'How it works', ...details })) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(clip ?? (await makeClip()))]), 'clip.mp4')
  const sent = await owner.sendForm(videosApi.upload, { form })
  if (sent.status !== 201) throw new Error(`The video was not taken: ${JSON.stringify(sent.problem)}`)
  await api.runJobs()
  return (await owner.send(videosApi.read, { params: { id: sent.body.id } })).body
}
