import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { givenUpload } from './on-screen.ts'

/** A file as this server knows it. */
interface OnItsWay {
  size: number
  received: number
  metadata: Record<string, unknown>
}

const headersFor = () => ({
  'access-control-allow-origin': window.location.origin,
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST, PUT, HEAD, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, idempotency-key, content-type, tus-resumable, upload-length, upload-metadata, upload-offset',
  'access-control-expose-headers': 'location, upload-offset, upload-length, tus-resumable',
  'tus-resumable': '1.0.0',
})

/** Takes announcements and answers the tus protocol as our server does; `wishes` answer a call before it. The video of the nth file is 100 + n. */
export function tusHere(known: Record<string, OnItsWay> = {}) {
  const files = new Map(Object.entries(known))
  const wishes: Record<string, Behaviour | undefined> = {}
  const headers = headersFor()
  const videoOf = (id: string) => 100 + [...files.keys()].indexOf(id) + 1
  const responses: Record<string, (id: string) => Behaviour> = {
    OPTIONS: () => (response) => response.writeHead(204, headers).end(),
    POST: () => (response, seen) => {
      const id = `00000000-0000-4000-8000-00000000000${files.size + 1}`
      const { size, ...metadata } = JSON.parse(seen.body) as { size: number } & Record<string, unknown>
      files.set(id, { size, received: 0, metadata })
      return json(201, givenUpload(id, { size }), headers)(response, seen)
    },
    HEAD: (id) => (response) => {
      const file = files.get(id)
      if (!file) return response.writeHead(404, headers).end()
      const progressHeaders = { 'upload-offset': file.received, 'upload-length': file.size }
      return response.writeHead(200, { ...headers, ...progressHeaders }).end()
    },
    PATCH: (id) => (response, seen) => {
      const file = files.get(id)
      if (!file) return refuse(404, 'not_found')(response, seen)
      file.received += Buffer.byteLength(seen.body)
      const progressHeaders = { ...headers, 'upload-offset': String(file.received) }
      if (file.received < file.size) return response.writeHead(204, progressHeaders).end()
      return json(200, { id: videoOf(id) }, progressHeaders)(response, seen)
    },
    DELETE: (id) => (response) => {
      files.delete(id)
      return response.writeHead(204, headers).end()
    },
    PUT: (id) => (response, seen) => json(200, givenUpload(id))(response, seen),
    GET: (id) => (response, seen) => json(200, givenUpload(id, { video_id: videoOf(id) }))(response, seen),
  }
  const behaviour: Behaviour = (response, seen) => {
    const { pathname } = new URL(seen.url, 'http://local')
    if (seen.method === 'OPTIONS') return responses['OPTIONS']?.('')(response, seen)
    if (!pathname.startsWith('/api/uploads')) return refuse(404, 'not_found')(response, seen)
    const id = pathname.split('/')[3] ?? ''
    return (wishes[seen.method] ?? responses[seen.method]?.(id))?.(response, seen)
  }
  return { behaviour, files, wishes, headers }
}
