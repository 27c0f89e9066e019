import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#testing/database/database.ts'
import { api } from '#platform/contract/endpoint.ts'
import { PageQuery } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import type { Caller } from '#platform/server/http/caller.ts'
import { parseConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createHttpServer, createLogger } from '#platform/server/http/http-server.ts'
import { mountRoutes } from '#platform/server/http/mount.ts'
import { openResponseCache } from '#platform/server/pages/response-cache.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import { routes } from '#platform/server/http/routes.ts'
import type { Services } from '#platform/server/services.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { NO_KINDS } from './no-kinds.ts'

export const notesSubject = subject('notes')
const paintSubject = subject('paint')
export const wallEvents = events({ pinned: { payload: z.object({}), changes: [notesSubject] } })
const Pin = z.object({ text: z.string().default('tea'), fails: z.boolean().default(false) })
const wallApi = api({
  list: {
    method: 'GET',
    path: '/notes/',
    access: 'anyone',
    does: 'Lists notes.',
    query: PageQuery,
    response: z.array(z.string()),
    paged: true,
    shows: [notesSubject],
    public: true,
  },
  read: {
    method: 'GET',
    path: '/notes/:at',
    access: 'anyone',
    does: 'Reads a note.',
    params: z.object({ at: z.coerce.number() }),
    response: z.object({ text: z.string(), reader: z.string() }),
    shows: [notesSubject],
    public: true,
  },
  pin: { method: 'POST', path: '/notes/', access: 'anyone', does: 'Pins a note.', body: Pin, changes: [notesSubject] },
  pinOutside: {
    method: 'POST',
    path: '/notes/outside',
    access: 'anyone',
    does: 'Pins a note.',
    body: Pin,
    nonTransactional: 'a slow pin',
    changes: [notesSubject],
  },
  paint: { method: 'POST', path: '/paint', access: 'anyone', does: 'Paints the wall.', changes: [paintSubject] },
})

/** What a test does with the wall. */
export interface Wall {
  notes: string[]
  /** How often somebody looked. */
  reads: number
  clock: Date
  /** What happens to those who look from now on. */
  failure: Error | null
  /** Keeps those who look from answering, until the answer is called; `gate` set to null lets newcomers through. */
  holdReads: () => () => void
  gate: Promise<void> | null
  /** What other processes were told. */
  announced: string[]
  /** Says what another process would. */
  notify: (payload: string) => void
  /** Begins anew with a memory of that size. */
  remember: (megabytes: number) => Promise<void>
  ask: (url?: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD') => Promise<LightMyRequestResponse>
  post: (url: string, payload?: object) => Promise<LightMyRequestResponse>
  work: <T>(run: (work: Work) => Promise<T>) => Promise<T>
  db: Database
}

const ann: Caller = {
  id: 1,
  username: 'ann',
  user_type: 'client',
  joined_at: '2026-01-01T00:00:00.000Z',
  session_id: 1,
  subscribed: false,
  operator_roles: [],
  owes_consent: false,
  live_number: 0,
}
export const AS_ANN = { authorization: 'Bearer ann' }

const handlersFor = (wall: Wall) => {
  async function look<Seen>(seen: () => Seen): Promise<Seen> {
    wall.reads++
    const { failure, gate } = wall
    const found = seen()
    await gate
    if (failure) throw failure
    return found
  }
  const pin = ({ text, fails }: z.output<typeof Pin>) => {
    wall.notes.push(text)
    if (fails) throw conflict('no_pin', 'No pin')
  }
  return routes(wallApi, {
    list: ({ query: { skip, limit, after } }) =>
      look(() => {
        const from = skip + Number(after ?? 0)
        const until = from + limit
        return { items: wall.notes.slice(from, until), next: wall.notes.length > until ? String(until) : null }
      }),
    read: ({ params, caller }) =>
      look(() => {
        const text = wall.notes[params.at]
        if (text === undefined) throw notFound('No such note')
        return { text, reader: caller?.username ?? 'nobody' }
      }),
    pin: ({ body }) => pin(body),
    pinOutside: ({ body, complete }) => complete(() => pin(body)),
    paint: () => undefined,
  })
}

/** A wall of notes that everybody may read, at a server of its own; with a line to other processes whose other end is the test's. */
export async function openWall(more: Pick<Services, 'readReplica'> = {}): Promise<Wall> {
  const opened = await openTestDatabase()
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ALLOWED_ORIGINS: 'https://elsewhere.example',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'wall-')),
  })
  const app = await createHttpServer(config, createLogger(config))
  const notifyBatcher = { announce: (channel: string, line: string) => void wall.announced.push(`${channel}: ${line}`) }
  const services = {
    config,
    notifyBatcher,
    eventBus: notifyBatcher,
    rememberedTries: new Map(),
    ...more,
  } as unknown as Services
  const clock = () => wall.clock
  const wall: Wall = {
    notes: [],
    reads: 0,
    clock: new Date('2026-03-01T12:00:00Z'),
    failure: null,
    gate: null,
    announced: [],
    notify: () => undefined,
    holdReads: () => {
      let go: () => void = () => undefined
      wall.gate = new Promise((resolve) => (go = resolve))
      return () => {
        wall.gate = null
        go()
      }
    },
    remember: async (megabytes) => {
      await services.responseCache?.close()
      const listen = async (_: string, heard: (payload: string) => void) => {
        wall.notify = heard
        return async () => undefined
      }
      const keeping = { endpoints: Object.values(wallApi), clock, megabytes }
      services.responseCache = await openResponseCache({ embedded: false, listen }, notifyBatcher, keeping)
    },
    ask: (url = '/api/notes/', headers = {}, method = 'GET') => app.inject({ method, url, headers }),
    post: (url, payload = {}) => app.inject({ method: 'POST', url, payload }),
    work: (run) => inWork({ db: opened.db, now: wall.clock, services }, run),
    db: opened.db,
  }
  const findCaller = async (_: unknown, token: string) => (token === 'ann' ? ann : undefined)
  const authentication = { findCaller, kinds: NO_KINDS, consentChecks: [] }
  mountRoutes(app, handlersFor(wall), { db: opened.db, run: opened.run, authentication, clock, services })
  afterAll(async () => {
    await app.close()
    await services.responseCache.close()
    await opened.close()
  })
  beforeEach(async () => {
    await wall.remember(8)
    services.rememberedTries.clear()
    Object.assign(wall, { notes: ['one', 'two', 'three'], reads: 0, gate: null, failure: null, announced: [] })
  })
  return wall
}
