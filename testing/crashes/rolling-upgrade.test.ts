import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { givenEmptyDatabase } from '../database/empty-database.ts'
import { givenBucket } from '../outside/bucket.ts'
import { openRoundRobin } from '../outside/round-robin.ts'
import { startProgram, type Program } from '../process/program.ts'
import {
  givenLastRelease,
  givenNextRelease,
  listAssets,
  removeRelease,
  type BuiltRelease,
} from '../process/releases.ts'

const server = process.env['TEST_DATABASE_URL']
// Two programs are built and four processes start; on a busy machine that takes its time.
const TIMEOUT_MS = 300_000
const PROCESSES = 2
const VISITORS = 3
const CLIENTS = 3

// What a version may add while the one before it goes on working.
const MIGRATIONS = {
  '9990_added': `alter table projects add column colour text not null default 'red';
    alter table requests add column urgency integer;
    create table later_things (id bigint generated always as identity primary key, words text not null);`,
}

/** Whoever uses the installation meanwhile, through its one address: what they asked for, and what of that failed. */
function startLoad(origin: string) {
  const failures: string[] = []
  const counts = { pages: 0, assets: 0, calls: 0 }
  const over = new AbortController()

  async function ask(path: string, init: RequestInit = {}): Promise<string> {
    try {
      const response = await fetch(`${origin}${path}`, init)
      const text = await response.text()
      if (response.ok) return text
      failures.push(`${init.method ?? 'GET'} ${path}: ${response.status} ${text.slice(0, 200)}`)
    } catch (error) {
      failures.push(`${init.method ?? 'GET'} ${path}: ${String((error as Error).cause ?? error)}`)
    }
    return ''
  }
  const call = async (path: string, body?: object, token?: string): Promise<Record<string, string | number>> => {
    counts.calls++
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const text = await ask(`/api${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    return JSON.parse(text || '{}') as Record<string, string>
  }

  /** Opens a page as a browser does, which asks whichever process for its scripts and styles. */
  async function visit(): Promise<void> {
    for (const path of ['/', '/tickets', '/login']) {
      const page = await ask(path)
      counts.pages++
      const assets = [...new Set(page.match(/\/assets\/[\w.-]+/g))]
      if (page !== '' && assets.length < 3) failures.push(`${path} names only ${assets.length} files`)
      counts.assets += assets.length
      for (const asset of assets) await ask(asset)
    }
  }
  async function work(token: string): Promise<void> {
    const { id } = await call('/projects/', { name: 'Garden' }, token)
    await call(`/projects/${id}`, undefined, token)
    await call('/projects/', undefined, token)
    await call('/requests/', { title: 'A shed', content: 'Of wood.', project_id: id }, token)
    await call('/requests/public', undefined)
  }
  const during = async (what: () => Promise<unknown>) => {
    while (!over.signal.aborted) await what()
  }
  const signUp = async (username: string) => {
    const password = 'correct horse battery'
    const person = { username, password, email: `${username}@example.com`, full_name: 'Clara', user_type: 'client' }
    await call('/auth/register', { ...person, terms_accepted: true })
    return String((await call('/auth/login', { username, password }))['access_token'])
  }
  const running = Promise.all([
    ...Array.from({ length: VISITORS }, () => during(visit)),
    ...Array.from({ length: CLIENTS }, async (_, at) => {
      const token = await signUp(`client-${at}`)
      await during(() => work(token))
    }),
  ])
  return {
    failures,
    counts,
    ask,
    end: async () => {
      over.abort()
      await running
    },
  }
}

describe.runIf(server !== undefined)('a rolling upgrade on PostgreSQL (runs with TEST_DATABASE_URL)', () => {
  test(
    'fails no call and no file, while processes of the last release give way to those of the next',
    async () => {
      const releases = [await givenLastRelease(), await givenNextRelease(MIGRATIONS)] as const
      onTestFinished(() => releases.forEach(removeRelease), TIMEOUT_MS)
      const [last, next] = releases
      // oxlint-disable-next-line no-console -- which release was tested is for whoever reads the log
      console.log(`The last release is ${last.source}`)
      const bucket = await givenBucket()
      onTestFinished(bucket.stop)
      const settings = {
        ...bucket.settings,
        DATABASE_URL: await givenEmptyDatabase(server ?? ''),
        DATABASE_POOL: '5',
        RATE_LIMITS: '0',
        ROLE: 'web,worker',
        // Long enough for each connection that the proxy keeps open to be used once more, and so to end, on a busy machine too.
        STOP_DELAY_SECONDS: '5',
      }
      const balancer = await openRoundRobin()
      onTestFinished(balancer.close)
      const started: Program[] = []
      // Each on a machine of its own: only the database and the bucket are shared.
      const start = async ({ folder }: BuiltRelease): Promise<Program> => {
        const own = mkdtempSync(join(tmpdir(), 'atelier-rolling-'))
        const program = await startProgram(own, settings, undefined, folder)
        started.push(program)
        onTestFinished(async () => {
          await program.stop()
          rmSync(own, { recursive: true, force: true })
        })
        return program
      }
      for (let at = 0; at < PROCESSES; at++) {
        balancer.ports.push((await start(last)).port)
      }

      const load = startLoad(balancer.origin)
      const untilPages = (count: number) =>
        vi.waitFor(() => expect(load.counts.pages).toBeGreaterThan(count), { timeout: 120_000, interval: 100 })
      await untilPages(10)
      for (const [at, program] of [...started].entries()) {
        await program.stop()
        const { port } = await start(next)
        balancer.ports[at] = port
        // Both releases serve the same people for a while.
        await untilPages(load.counts.pages + 10)
      }
      await load.end()

      // A page that was opened before loads more of the last release from processes that never had it.
      const [older, newer] = [listAssets(last), listAssets(next)]
      const vanished = older.filter((path) => !newer.includes(path))
      expect(vanished.length).toBeGreaterThan(0)
      for (const path of vanished) await load.ask(path)
      // In the message, with what the processes logged: the comparison alone only counts them.
      const logged = started.flatMap((program) => program.logged)
      expect(load.failures, [...load.failures, ...logged].join('\n')).toEqual([])
      expect(load.counts.assets).toBeGreaterThan(300)
      expect(load.counts.calls).toBeGreaterThan(50)
      // oxlint-disable-next-line no-console -- figures for docs/measurements.md
      console.log(`No failure in ${JSON.stringify(load.counts)}, and ${vanished.length} files of the last release`)
    },
    TIMEOUT_MS,
  )
})
