// Somebody who sends videos, over the network as a browser would.
import { randomBytes } from 'node:crypto'
import { closeSync, createReadStream, openSync, statSync, writeSync } from 'node:fs'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { freeBox } from '#testing/given/clips.ts'
import { metadataOf } from '#testing/given/upload-video.ts'

const MB = 1024 * 1024
const PASSWORD = 'correct horse battery'

/** Makes a file of a size: a video, and behind it a box that players skip. */
export function makeLargeVideo(path: string, video: Uint8Array, megabytes: number): void {
  const rest = megabytes * MB - video.length
  const head = freeBox(rest)
  const noise = randomBytes(MB)
  const file = openSync(path, 'w')
  writeSync(file, video)
  writeSync(file, head)
  for (let left = rest - head.length; left > 0; left -= MB) writeSync(file, noise, 0, Math.min(MB, left))
  closeSync(file)
}

interface Sent {
  method: string
  headers?: Record<string, string | number>
  token?: string
}

/** Sends a file as the body of a call; answers the status and the headers. */
export function sendFileTo(url: string, path: string, { method, headers = {}, token }: Sent) {
  return new Promise<{ status: number; location: string }>((resolve, reject) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const call = request(url, {
      method,
      headers: { ...authorization, 'content-length': statSync(path).size, ...headers },
    })
    call.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: String(answer.headers.location) }))
    })
    pipeline(createReadStream(path, { highWaterMark: MB }), call).catch(reject)
  })
}

/** Calls the API with JSON; throws for a refusal. */
export async function ask<Answer>(
  origin: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Answer> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

let people = 0

/** Registers somebody and answers their token. */
export async function register(origin: string): Promise<string> {
  const username = `bench${++people}`
  const email = `${username}@example.com`
  const body = {
    username,
    email,
    full_name: 'Ben Bench',
    password: PASSWORD,
    user_type: 'developer',
    terms_accepted: true,
  }
  await ask(origin, 'POST', '/auth/register', { body })
  const { access_token } = await ask<{ access_token: string }>(origin, 'POST', '/auth/login', {
    body: { username, password: PASSWORD },
  })
  return access_token
}

const TUS = { 'tus-resumable': '1.0.0' }

/** Announces a file and sends it in one piece. */
export async function upload(origin: string, token: string, path: string, title = 'Bench'): Promise<void> {
  const announced = await fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: {
      ...TUS,
      authorization: `Bearer ${token}`,
      'upload-length': String(statSync(path).size),
      'upload-metadata': metadataOf({ filename: 'bench.mp4', title, is_public: 'true' }),
    },
  })
  const place = announced.headers.get('location')
  if (place === null) throw new Error(`The file was not announced: ${announced.status} ${await announced.text()}`)
  const headers = { ...TUS, 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' }
  const { status } = await sendFileTo(new URL(place, origin).href, path, { method: 'PATCH', headers, token })
  if (status >= 300) throw new Error(`The file was not taken: ${status}`)
}

interface Shown {
  id: number
  title: string
  file_path: string
  state: string
}

/** My videos, newest first. */
export const listOwn = async (origin: string, token: string): Promise<Shown[]> =>
  (await ask<{ user_videos: Shown[] }>(origin, 'GET', '/video_display/my-videos', { token })).user_videos
