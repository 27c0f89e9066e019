import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { allEndpoints, allEphemeralEvents, allJobs, createServer, jobsFor } from '#app/server.ts'
import { accountsApi, type User, type UserType } from '#features/accounts/contract.ts'
import { setCurrency, USD } from '#platform/contract/currency.ts'
import { watchProvider } from '#features/payments/server.ts'
import type { Endpoint, InputOf, ResponseOf } from '#platform/contract/endpoint.ts'
import { openNotifyBatcher } from '#platform/server/work/notify-batcher.ts'
import { parseConfig } from '#platform/server/config.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { internet } from '#platform/server/outside/fetch-outside.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { createLogger } from '#platform/server/http/http-server.ts'
import { openIdentityProviders } from '#platform/server/outside/identity-providers.ts'
import { openEventBus } from '#platform/server/work/event-bus.ts'
import { openLiveChannel } from '#platform/server/work/live-events.ts'
import { mailSettingsOf } from '#platform/server/outside/mail-sender.ts'
import { openMailer } from '#platform/server/outside/mail.ts'
import { skipRefused } from '#platform/server/outside/refused-addresses.ts'
import { openLiveSettings } from '#platform/server/settings/live-settings.ts'
import { openCdn } from '#platform/server/pages/cdn.ts'
import { openResponseCache } from '#platform/server/pages/response-cache.ts'
import type { Services } from '#platform/server/services.ts'
import { openWorkFolders } from '#features/videos/server.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { getSecret } from '#platform/server/security/secrets.ts'
import { noStripe, openStripe } from '#platform/server/outside/stripe.ts'
import { openMailbox, type ReceivedEmail } from '#sandbox/mail/mailbox.ts'
import { atTheEnd } from './at-the-end.ts'
import { openTestDatabase } from './database/database.ts'
import { givenOperator, givenSubscription, type Wishes } from './given/rows.ts'
import type { Parts } from './given/parts.ts'
import { countWatchers } from './live-watchers.ts'
import { listSearch } from '#features/search/server.ts'
import { runDueJobs } from './run-due-jobs.ts'

type InputFor<E extends Endpoint> = (E['params'] extends object
  ? { params: InputOf<E['params']> }
  : { params?: undefined }) & {
  query?: InputOf<E['query']>
  body?: InputOf<E['body']>
  headers?: Record<string, string>
}

/** An answer as a test reads it. `body` is typed by the contract; for a refusal read `problem`. */
export interface Answered<E extends Endpoint> {
  status: number
  body: ResponseOf<E>
  problem: { detail: unknown; code?: string }
  headers: LightMyRequestResponse['headers']
}

/** Calls the API as one person, or as nobody. */
export interface Sender {
  send: <E extends Endpoint>(
    endpoint: E,
    ...input: {} extends InputFor<E> ? [InputFor<E>?] : [InputFor<E>]
  ) => Promise<Answered<E>>
}

/** Sends forms with files as one person, or as nobody. */
export interface FormSender {
  sendForm: <E extends Endpoint>(
    endpoint: E,
    input: { params?: Record<string, unknown>; form: FormData; headers?: Record<string, string> },
  ) => Promise<Answered<E>>
}

/** Somebody who is signed in. */
export interface Person extends Sender, FormSender {
  id: number
  username: string
  token: string
  user: User
  password: string
}

/** A server on a database of its own. */
export interface TestApi {
  app: FastifyInstance
  opened: OpenDatabase
  db: OpenDatabase['db']
  nobody: Sender & FormSender
  /** What handlers use besides their call. */
  services: Services
  /** Registers and signs in somebody new; without the email that confirms their address, unless it is wished for. */
  signUp: (user_type: UserType, wishes?: Wishes) => Promise<Person>
  /** Sets the server's clock forward. */
  passTime: (milliseconds: number) => void
  now: () => Date
  /** Runs a change as features do. */
  inWork: <T>(run: (work: Work) => Promise<T>) => Promise<T>
  /** How many streams of live events are open. */
  liveWatchers: () => number
  /** Does the work that calls left for later, as far as it is due; answers how many jobs that were. */
  runJobs: () => Promise<number>
  /** Does what is done at a set time, now. */
  runScheduledJob: (name: string) => Promise<void>
  /** The emails that were sent, newest last; with an address, those to it. */
  emails: (to?: string) => readonly ReceivedEmail[]
  /** Where the server keeps files. */
  filesFolder: string
  /** Stops the server; the database stays open. */
  stop: () => Promise<void>
}

const pathOf = (endpoint: Endpoint, params: Record<string, unknown> | undefined) =>
  `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))}`

export const PASSWORD = 'correct horse battery'

let people = 0

/** Starts the real server on an empty database; it stops when the file ends, or the test that started it. */
export async function startApi(settings: Record<string, string> = {}, parts: Parts = {}): Promise<TestApi> {
  const opened = await openTestDatabase()
  const api = await startApiOn(opened, settings, parts)
  atTheEnd(async () => {
    await api.stop()
    await opened.close()
  })
  return api
}

/** Starts the real server on a database that is open; the caller stops it and closes the database. */
export async function startApiOn(
  opened: OpenDatabase,
  settings: Record<string, string> = {},
  parts: Parts = {},
): Promise<TestApi> {
  let skew = 0
  const now = parts.clock ?? (() => new Date(Date.now() + skew))
  const folder = mkdtempSync(join(tmpdir(), 'atelier-test-'))
  const config = parseConfig({
    DATA_DIR: folder,
    NODE_ENV: 'test',
    RATE_LIMITS: '0',
    // Tests write rows themselves, of which nobody tells.
    RESPONSE_CACHE_MB: '0',
    PASSWORD_MEMORY_KIB: '64',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...settings,
  })
  setCurrency(config.CURRENCY)
  const log = createLogger(config)
  const notifyBatcher = openNotifyBatcher(opened, () => undefined)
  const eventBus = await openEventBus({ EVENTS_URL: parts.eventsUrl }, opened, notifyBatcher, log)
  const channel = await openLiveChannel(opened, eventBus, allEphemeralEvents)
  const responseCache = await openResponseCache(opened, notifyBatcher, {
    endpoints: allEndpoints,
    clock: now,
    megabytes: config.RESPONSE_CACHE_MB,
  })
  const cdn = await openCdn(config, opened, { endpoints: allEndpoints, log })
  const { liveChannel, liveWatchers } = countWatchers(channel)
  const stripe =
    parts.stripe ??
    (config.PAYMENTS === 'off' ? noStripe() : openStripe({ secretKey: 'sk_test', webhookSecret: 'whsec_test' }))
  const mailbox = await openMailbox({ host: '127.0.0.1' })
  const mailSettings = () => mailSettingsOf(config, mailbox.smtpUrl)
  const mailer = skipRefused(openMailer(mailSettings), opened.db, now)
  const services: Services = {
    config,
    stripe,
    liveChannel,
    notifyBatcher,
    eventBus,
    responseCache,
    cdn,
    files: await openFiles(config, await getSecret(opened.db, 'file-addresses')),
    ffmpeg: parts.ffmpeg ?? null,
    speech: parts.speech ?? null,
    workFolders: await openWorkFolders(join(folder, 'work')),
    network: parts.network ?? internet,
    identityProviders: parts.identityProviders ?? openIdentityProviders({}, ''),
    mailer,
    settings: openLiveSettings(config, settings),
    rememberedTries: new Map(),
    itemSearch: listSearch,
  }
  const tools = () => ({ db: opened.db, now: now(), services, log })
  await watchProvider(stripe, opened.db, log)
  const app = await createServer(opened, services, now, log)
  const stop = async () => {
    await app.close()
    await cdn?.close()
    await responseCache.close()
    await notifyBatcher.close()
    await mailer.close()
    await mailbox.close()
    await liveChannel.close()
    await eventBus.close()
    rmSync(folder, { recursive: true })
    setCurrency(USD)
  }

  const readResponse = (response: LightMyRequestResponse) => {
    const parsed = response.body === '' ? undefined : response.json<never>()
    return { status: response.statusCode, body: parsed as never, problem: parsed as never, headers: response.headers }
  }
  const senderFor = (token: string | null): Sender & FormSender => ({
    send: async (endpoint, input = {} as never) => {
      const { params, query, body, headers } = input as {
        params?: Record<string, unknown>
        query?: Record<string, unknown>
        body?: unknown
        headers?: Record<string, string>
      }
      const response = await app.inject({
        method: endpoint.method,
        url: pathOf(endpoint, params),
        query: Object.fromEntries(
          Object.entries(query ?? {}).flatMap(([key, value]) =>
            value === undefined ? [] : [[key, String(value as string | number | boolean)]],
          ),
        ),
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      if (response.statusCode === 404 && !allEndpoints.includes(endpoint))
        throw new Error(`No feature mounts ${endpoint.method} ${endpoint.path}: add its set to a server/routes.ts`)
      return readResponse(response)
    },
    sendForm: async (endpoint, { params, form, headers }) => {
      // The platform writes the form as a browser would.
      const written = new Response(form)
      const response = await app.inject({
        method: endpoint.method,
        url: pathOf(endpoint, params),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          'content-type': written.headers.get('content-type') ?? '',
          ...headers,
        },
        payload: Buffer.from(await written.arrayBuffer()),
      })
      return readResponse(response)
    },
  })
  const nobody = senderFor(null)
  return {
    app,
    opened,
    db: opened.db,
    nobody,
    services,
    now,
    filesFolder: join(config.DATA_DIR, 'files'),
    stop,
    inWork: (run) => inWork(tools(), run),
    liveWatchers,
    runJobs: () => runDueJobs(jobsFor(config).jobs, tools),
    runScheduledJob: async (name) => {
      const scheduledJob = allJobs.scheduledJobs.find((one) => one.name === name)
      if (!scheduledJob) throw new Error(`There is no scheduled job ${name}`)
      await scheduledJob.run({ ...tools(), signal: new AbortController().signal, tryNumber: 1, tries: 1 })
    },
    emails: (to) => mailbox.emails().filter((email) => to === undefined || email.to.includes(to)),
    passTime: (milliseconds) => {
      skew += milliseconds
    },
    signUp: async (user_type, wishes = {}) => {
      const username = wishes.username ?? `${user_type}-${++people}`
      const body = {
        username,
        email: `${username}@example.com`.toLowerCase(),
        full_name: `${user_type === 'client' ? 'Clara' : 'Devin'} ${people}`,
        password: PASSWORD,
        user_type,
        terms_accepted: true,
      } as const
      const registered = await nobody.send(accountsApi.register, { body })
      if (registered.status !== 201)
        throw new Error(`Could not register ${username}: ${JSON.stringify(registered.problem)}`)
      const { body: session } = await nobody.send(accountsApi.login, { body: { username, password: PASSWORD } })
      if (!wishes.verificationEmail) await throwEmailAway(opened.db, session.user.id)
      if (wishes.subscribed) await givenSubscription(opened.db, session.user.id, now())
      if (wishes.operator) await givenOperator(opened.db, session.user, wishes.operator)
      return {
        ...senderFor(session.access_token),
        id: session.user.id,
        username,
        token: session.access_token,
        user: session.user,
        password: PASSWORD,
      }
    },
  }
}

// Most tests are about other emails: this one would lie between them.
const throwEmailAway = (db: OpenDatabase['db'], accountId: number) =>
  db
    .deleteFrom('jobs')
    .where('kind', '=', 'account-verify-email')
    .where(sql<boolean>`data->>'account_id' = ${String(accountId)}`)
    .execute()
