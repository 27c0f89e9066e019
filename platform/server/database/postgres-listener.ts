import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { runLockSql } from './connection.ts'
import { UnsuitablePooler } from './session-settings.ts'

const RETRY_DELAY_MIN_MS = 250
const RETRY_DELAY_MAX_MS = 10_000
// A notification takes milliseconds, longer only where everything does.
const PROBE_TIMEOUT_MS = 10_000

/** Returns the delay before the next retry: exponential backoff with jitter. */
export const retryDelay = (tries: number): number =>
  Math.min(RETRY_DELAY_MAX_MS, RETRY_DELAY_MIN_MS * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2)

interface ListenerOptions {
  run: number
  channel: string
  onPayload: (payload: string) => void
  onTrouble: (error: Error) => void
  /** Called when notifications begin to arrive, and when they no longer do. */
  onState: (hears: boolean) => void
  /** Sends a notification as others do, on a connection of the pool. */
  announce: (channel: string) => Promise<unknown>
}

/** Throws `UnsuitablePooler` if a listening connection does not hear what a connection of the pool announces. */
async function checkNotifications(client: pg.Client, { run, channel, announce }: ListenerOptions): Promise<void> {
  const probe = `${channel}_heard_${run}`
  let hasArrived = false
  const arrival = new Promise<true>((resolve) =>
    client.on('notification', (message) => {
      if (message.channel !== probe) return
      hasArrived = true
      resolve(true)
    }),
  )
  await client.query(`listen ${probe}`)
  const isAnnounced = await announce(probe).then(
    () => true,
    () => false,
  )
  // While the pool has no connection nothing can be said about this one.
  if (isAnnounced) await Promise.race([arrival, wait(PROBE_TIMEOUT_MS, undefined, { ref: false })])
  // A lost connection hears nothing either, and fails here; what has arrived meanwhile is read first.
  await client.query(`unlisten ${probe}`)
  if (isAnnounced && !hasArrived) {
    throw new UnsuitablePooler(
      'Notifications of the database do not arrive: DATABASE_URL leads through a pooler that does not keep sessions, or ' +
        'DATABASE_LISTEN_URL to another database. Set DATABASE_LISTEN_URL to an address of this database that keeps sessions.',
    )
  }
}

/**
 * Listens until its connection breaks, then resolves with what broke it, if anything did; never throws. The connection is not from the
 * pool, because it stays open.
 */
async function listenOnce(
  settings: pg.ClientConfig,
  listening: ListenerOptions,
  stopped: AbortSignal,
): Promise<Error | undefined> {
  const { run, channel, onPayload, onTrouble, onState } = listening
  const client = new pg.Client(settings)
  let trouble: Error | undefined
  const broken = new Promise<void>((resolve) => {
    stopped.addEventListener('abort', () => resolve(), { once: true })
    // One failure may raise several errors.
    client.on('error', (error) => {
      onTrouble(error)
      resolve()
    })
    client.on('end', () => resolve())
  })
  client.on('notification', (message) => {
    if (message.channel === channel) onPayload(message.payload ?? '')
  })
  try {
    await client.connect()
    await client.query(runLockSql(run))
    await client.query(`listen ${channel}`)
    await checkNotifications(client, listening)
    onState(true)
    // Notifications may have been missed while not listening, so the reader checks once.
    onPayload('')
    await broken
  } catch (error) {
    trouble = error as Error
    onTrouble(trouble)
  }
  onState(false)
  await client.end().catch(() => undefined)
  return trouble
}

/**
 * Listens on one connection at a time and reconnects when it breaks. Resolves as soon as it listens or has failed to once, with a function
 * that stops it. Rejects with `UnsuitablePooler` if notifications cannot arrive at this address.
 */
export async function keepListening(
  settings: pg.ClientConfig,
  listening: ListenerOptions,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  const firstAttempt = Promise.withResolvers<void>()
  let tries = 0
  const onState = (hears: boolean) => {
    listening.onState(hears)
    if (!hears) return
    tries = 0
    firstAttempt.resolve()
  }
  const listenOn = async () => {
    for (; !signal.aborted; tries++) {
      const trouble = await listenOnce(settings, { ...listening, onState }, signal)
      if (trouble instanceof UnsuitablePooler) firstAttempt.reject(trouble)
      firstAttempt.resolve()
      if (!signal.aborted) await wait(retryDelay(tries), undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const ended = listenOn()
  const stop = async () => {
    stopping.abort()
    await ended
  }
  try {
    await firstAttempt.promise
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
