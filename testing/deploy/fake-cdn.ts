import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Stored {
  response: Response
  body: Buffer
  keys: readonly string[]
  until: number
}

/** A CDN that stores what the headers allow, and drops by key when it is asked to with the right secret. */
export interface FakeCdn {
  /** Address of the purge call. */
  purgeUrl: string
  /** How a purge ends. */
  purging: 'works' | 'fails' | 'hangs'
  /** The keys of each purge that it carried out. */
  purged: string[][]
  /** Number of requests that the program got. */
  passedOn: number
  /** Everything that it has stored. */
  stored: () => string
  ask: (path: string, headers?: Record<string, string>) => Promise<{ status: number; headers: Headers; body: string }>
  close: () => Promise<void>
}

const LIFETIME = /(?:^|[ ,])s-maxage=(\d+)/

/** Starts a CDN in front of `origin`, whose address may be known later than that of the CDN. */
export async function startFakeCdn(origin: () => string, secret: string): Promise<FakeCdn> {
  const store = new Map<string, Stored>()

  async function purge(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (cdn.purging === 'hangs') return
    const { surrogate_keys: keys } = JSON.parse(await text(request)) as { surrogate_keys: string[] }
    if (cdn.purging === 'fails' || request.headers.authorization !== secret) {
      response.writeHead(cdn.purging === 'fails' ? 503 : 401).end()
      return
    }
    for (const [name, { keys: own }] of store) if (own.some((key) => keys.includes(key))) store.delete(name)
    cdn.purged.push(keys)
    response.writeHead(200).end()
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization } = request.headers
    const found = authorization === undefined ? store.get(request.url ?? '') : undefined
    const send = ({ response: { status, headers }, body }: Pick<Stored, 'response' | 'body'>) => {
      response.writeHead(status, Object.fromEntries(headers)).end(body)
    }
    if (found && found.until > Date.now()) return send(found)
    cdn.passedOn++
    const asked = await fetch(`${origin()}${request.url}`, {
      headers: { 'accept-encoding': 'identity', ...(authorization !== undefined && { authorization }) },
    })
    const body = Buffer.from(await asked.arrayBuffer())
    const seconds = Number(LIFETIME.exec(asked.headers.get('cache-control') ?? '')?.[1] ?? 0)
    const keys = (asked.headers.get('surrogate-key') ?? '').split(' ')
    if (authorization === undefined && seconds > 0)
      store.set(request.url ?? '', { response: asked, body, keys, until: Date.now() + seconds * 1000 })
    send({ response: asked, body })
  }

  const server = createServer((request, response) => {
    void (request.url === '/purge' ? purge(request, response) : pass(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const cdn: FakeCdn = {
    purgeUrl: `${address}/purge`,
    purging: 'works',
    purged: [],
    passedOn: 0,
    stored: () => [...store.values()].map(({ body }) => body.toString('utf8')).join('\n'),
    ask: async (path, headers = {}) => {
      const response = await fetch(`${address}${path}`, { headers })
      return { status: response.status, headers: response.headers, body: await response.text() }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return cdn
}
