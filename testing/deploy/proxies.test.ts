import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { startApiOn } from '../api.ts'
import { eventually } from '../eventually.ts'
import { makeClip } from '../given/clips.ts'
import { givenConversation } from '../given/rows.ts'
import { metadataOf } from '../given/upload-video.ts'
import { givenPlace, type Place } from '../process/process.ts'
import { missingFor, startScratchSystem, type ScratchSystem } from './scratch-system.ts'
import { commandOf, readSettings } from './units.ts'

// A start of the program, three of a proxy, and a few seconds of load, on a busy machine.
const TIMEOUT_MS = 240_000
const START_PATIENCE_MS = 120_000
const WEB = [3000, 3001] as const
const AT_ONCE_MS = 3000
const MEGABYTES = 1024 * 1024
const LOAD_MS = 3000
const READERS = 8

const postgres = process.env['TEST_DATABASE_URL']
const ROOT = join(import.meta.dirname, '../..')
const shipped = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8')

const CERTIFY =
  'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost ' +
  '-keyout /etc/atelier/tls/privkey.pem -out /etc/atelier/tls/fullchain.pem'
/** How each is installed and run, as docs/run/deploy.md says; nginx has no user of its own where only one is known. */
const PROXIES = {
  nginx: {
    install: (system: ScratchSystem) => {
      system.run(['sh', '-c', `mkdir -p /etc/atelier/tls && ${CERTIFY}`])
      system.run(['rm', '-f', '/etc/nginx/sites-enabled/default'])
      system.run(['sh', '-c', 'cat > /etc/nginx/sites-enabled/atelier.conf'], shipped('nginx/atelier.conf'))
      system.run(['sed', '-i', 's/^user .*/user root;/', '/etc/nginx/nginx.conf'])
      system.run(['mkdir', '-p', '/var/log/nginx'])
    },
    check: ['nginx', '-t'],
    run: ['nginx', '-g', 'daemon off;'],
  },
  caddy: {
    install: (system: ScratchSystem) => {
      system.run(['sh', '-c', 'mkdir -p /etc/caddy && cat > /etc/caddy/Caddyfile'], shipped('caddy/Caddyfile'))
    },
    check: ['caddy', 'validate', '--config', '/etc/caddy/Caddyfile'],
    run: ['caddy', 'run', '--environ', '--config', '/etc/caddy/Caddyfile'],
  },
}

const hasEnded = (child: ChildProcess | undefined) => (child?.exitCode ?? child?.signalCode ?? null) !== null

/** Two who talk, as the product itself stores them. */
async function prepare(place: Place) {
  const opened = await place.open()
  const api = await startApiOn(opened)
  const { client, developer, params } = await givenConversation(api)
  const sockets = postgres ? await socketsOf(opened.db) : undefined
  await api.stop()
  await opened.close()
  return {
    sockets,
    messages: `/api/conversations/${params.id}/messages`,
    files: `/api/conversations/${params.id}/files`,
    writer: client.token,
    reader: developer.token,
  }
}

/** Where a server on this machine listens besides its port: a network of its own has no way to the port. */
async function socketsOf(db: Database): Promise<string> {
  const { rows } = await sql<{ folders: string }>`select current_setting('unix_socket_directories') as folders`.execute(
    db,
  )
  const [folder] = (rows[0]?.folders ?? '').split(',').map((name) => name.trim())
  if (!folder) throw new Error('This PostgreSQL has no socket, so a network of its own cannot reach it')
  return folder
}

const missing = missingFor('nginx', 'caddy')

describe.skipIf(missing.length > 0)(
  `behind a proxy with the shipped file (needs ${missing.join(', ') || 'nothing more'})`,
  () => {
    let place: Place
    let system: ScratchSystem
    let settings: Record<string, string>
    let talk: Awaited<ReturnType<typeof prepare>>
    const web = new Map<number, ChildProcess>()

    const isReady = (port?: number) =>
      vi.waitFor(
        async () => expect((await system.ask('/readyz', port === undefined ? {} : { port })).status).toBe(200),
        { timeout: START_PATIENCE_MS, interval: 100 },
      )

    async function startWeb(port: number): Promise<void> {
      web.set(port, system.start(commandOf('atelier-web@.service', String(port)), settings))
      await isReady(port)
    }

    beforeAll(async () => {
      place = await givenPlace()
      talk = await prepare(place)
      system = await startScratchSystem(talk.sockets)
      const address = new URL(place.settings['DATABASE_URL'] ?? 'postgres://localhost')
      address.searchParams.set('host', '/mnt/sockets')
      settings = {
        ...readSettings(shipped('systemd/atelier.env')),
        PUBLIC_URL: 'https://localhost',
        DATA_DIR: place.settings['DATA_DIR'] ?? '',
        ...(postgres ? { DATABASE_URL: address.toString() } : { DATABASE_URL: '', EMBEDDED: '1' }),
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        SMTP_URL: 'smtp://127.0.0.1:9',
        LOG_LEVEL: 'warn',
        RATE_LIMITS: '0',
      }
      // The embedded database has one process: then the proxy knows a second one that never runs.
      await Promise.all((postgres ? WEB : [WEB[0]]).map(startWeb))
    }, TIMEOUT_MS)

    afterAll(async () => {
      await system?.stop()
      await place.remove()
    })

    describe.each(Object.entries(PROXIES))('%s', (name, proxy) => {
      beforeAll(async () => {
        proxy.install(system)
        system.run(proxy.check)
        const child = system.start(proxy.run, { HOME: '/var/lib/atelier' })
        await isReady()
        return async () => {
          child.kill('SIGTERM')
          await once(child, 'exit')
        }
      }, TIMEOUT_MS)

      test('people get the page by TLS, also when they ask without, and a call is answered as the program answers it', async () => {
        const page = await system.ask('/', { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
        expect(page).toMatchObject({
          status: 200,
          headers: { 'content-encoding': 'br', 'cache-control': 'public, max-age=0, s-maxage=5, must-revalidate' },
        })
        const plain = await system.ask('/videos?page=2', { port: 80 })
        expect(plain).toMatchObject({ status: 308, headers: { location: 'https://localhost/videos?page=2' } })
        const call = await system.ask('/api/requests/public')
        expect(call.headers['content-type']).toContain('application/json')
      })

      test('files of the build may be cached for ever, what changes is asked for again, as the program says', async () => {
        const page = await system.ask('/')
        const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(page.body.toString()) ?? []
        expect((await system.ask(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
        const call = await system.ask('/api/requests/public')
        const again = await system.ask('/api/requests/public', {
          headers: { 'if-none-match': call.headers.etag ?? '' },
        })
        expect(again.status).toBe(304)
      })

      test('a message reaches an open page at once', async () => {
        const stream = await system.open('/api/events', { headers: { authorization: `Bearer ${talk.reader}` } })
        expect(stream.headers['content-type']).toContain('text/event-stream')
        onTestFinished(() => void stream.destroy())
        let heard = ''
        stream.setEncoding('utf8').on('data', (piece: string) => (heard += piece))
        const content = `Hello through ${String(Math.random())}`
        const began = Date.now()
        const sent = await system.ask(talk.messages, {
          method: 'POST',
          headers: { authorization: `Bearer ${talk.writer}`, 'content-type': 'application/json' },
          body: JSON.stringify({ content }),
        })
        expect(sent.status).toBe(200)
        await eventually(() => expect(heard).toContain(content))
        expect(Date.now() - began).toBeLessThan(AT_ONCE_MS)
      })

      test('somebody sends a video of some megabytes and watches a part of it', async () => {
        const clip = await makeClip({ seconds: 4, pictureBytes: 80_000 })
        expect(clip.length).toBeGreaterThan(8 * MEGABYTES)
        const headers = { authorization: `Bearer ${talk.reader}`, 'tus-resumable': '1.0.0' }
        const begun = await system.ask('/api/uploads', {
          method: 'POST',
          headers: {
            ...headers,
            'upload-length': clip.length,
            'upload-metadata': metadataOf({ filename: 'clip.mp4' }),
          },
        })
        const sent = await system.ask(begun.headers.location ?? '', {
          method: 'PATCH',
          headers: { ...headers, 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' },
          body: clip,
        })
        expect(sent).toMatchObject({ status: 200, headers: { 'upload-offset': String(clip.length) } })
        const own = await system.ask('/api/video_display/my-videos', { headers })
        const { videos } = JSON.parse(own.body.toString()) as { videos: { id: number }[] }
        const part = await system.ask(`/api/video_display/stream/${String(videos[0]?.id)}`, {
          headers: { ...headers, range: 'bytes=1000000-1999999' },
        })
        expect(part).toMatchObject({
          status: 206,
          headers: { 'content-range': `bytes 1000000-1999999/${clip.length}`, 'cache-control': 'private, no-cache' },
        })
        expect(part.body.equals(clip.subarray(1_000_000, 2_000_000))).toBe(true)
      })

      test('somebody adds a file of 20 MB to a conversation', async () => {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(20 * MEGABYTES).fill(97)]), 'notes.txt')
        const coded = new Response(form)
        const sent = await system.ask(talk.files, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${talk.writer}`,
            'content-type': coded.headers.get('content-type') ?? '',
          },
          body: Buffer.from(await coded.arrayBuffer()),
        })
        expect([sent.status, sent.body.toString()]).toEqual([201, expect.stringContaining('notes.txt')])
      })

      test.runIf(name === 'nginx')('its log tells no query and nothing that opens a shared link', async () => {
        await system.ask('/shared/videos/openthisone?password=hush')
        await system.ask('/api/video_files/1/1234567890.signed-by-the-program/poster.jpg')
        const log = system.run(['cat', '/var/log/nginx/atelier.log'])
        expect(log).toContain('GET /shared/videos/... HTTP/1.1')
        expect(log).toContain('GET /api/video_files/1/.../poster.jpg HTTP/1.1')
        expect(log).not.toMatch(/openthisone|hush|signed-by|page=2/)
      })

      describe.runIf(postgres)('with two web processes (runs with TEST_DATABASE_URL)', () => {
        test.each(['SIGKILL', 'SIGTERM'] as const)(
          'nobody who reads notices that one of them ends by %s',
          async (signal) => {
            if (hasEnded(web.get(WEB[1]))) await startWeb(WEB[1])
            const heard = new Map<number | string, number>()
            const count = (status: number | string) => heard.set(status, (heard.get(status) ?? 0) + 1)
            const child = web.get(WEB[1])
            const until = Date.now() + LOAD_MS
            // A process that was asked to stop takes its time.
            const isOver = () => Date.now() >= until && hasEnded(child)
            const agent = system.agent()
            onTestFinished(() => agent.destroy())
            const read = async () => {
              const paths = ['/', '/api/requests/public', '/healthz', '/videos']
              for (let at = 0; !isOver(); at++) {
                const asked = system.ask(paths[at % paths.length] ?? '/', { agent })
                count(
                  await asked.then(
                    ({ status, body }) => (status === 200 ? 200 : `${status} ${body.toString()}`),
                    String,
                  ),
                )
              }
            }
            const readers = Promise.all(Array.from({ length: READERS }, read))
            await new Promise((resolve) => setTimeout(resolve, LOAD_MS / 4))
            child?.kill(signal)
            await readers
            expect([...heard.keys()]).toEqual([200])
            expect(heard.get(200)).toBeGreaterThan(100)
          },
        )
      })
    })
  },
  TIMEOUT_MS,
)
