import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { RedisOptions } from 'ioredis'
import { retryDelay } from '../database/postgres-listener.ts'
import type { EventBus } from './event-bus.ts'
import { openBatcher } from './notify-batcher.ts'

const CONNECT_TIMEOUT_MS = 4_000
// Longer than a busy process may be unable to read what has arrived.
const COMMAND_TIMEOUT_MS = 3_000
// Breaks a connection whose server has disappeared, with the commands that wait in it.
const SOCKET_TIMEOUT_MS = 5_000
const PROBE_TIMEOUT_MS = 4_000
const CHECK_INTERVAL_MS = 10_000

function optionsOf(address: string): RedisOptions {
  const { protocol, hostname, port, username, password } = new URL(address)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 6379),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: {} }),
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    retryStrategy: retryDelay,
    // It would wait for as long as the server loads its data; announcements go through meanwhile, and the checks say if they do not.
    enableReadyCheck: false,
    // While the server is away, announcements are dropped: listeners poll, and later look for what they missed.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
  }
}

// An error of the client may hold the command that failed, and so the password: only its text is logged.
const textOf = (error: Error & { code?: string }): string => error.message || (error.code ?? error.name)

/**
 * Opens a bus on the pub/sub channels of a Valkey or Redis server. They belong to the whole server, so their names contain the `scope`.
 * Waits until it hears what it announces, or has failed to once; then it tries again for ever.
 */
export async function openRedisBus(
  address: string,
  scope: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  checkIntervalMs = CHECK_INTERVAL_MS,
): Promise<EventBus> {
  const { Redis } = await import('ioredis')
  const prefix = `atelier:${createHash('sha256').update(scope).digest('hex').slice(0, 16)}`
  const probe = `${prefix}:heard:${randomUUID()}`
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const [sender, receiver] = [new Redis(optionsOf(address)), new Redis(optionsOf(address))]
  const firstCheck = Promise.withResolvers<void>()
  let isCarrying: boolean | null = null
  let lastError: string | null = null
  let checks = 0
  let runningChecks = 0
  let onProbe: (check: string) => void = () => undefined
  let isClosed = false

  const deliver = (payload: string, to: Iterable<(payload: string) => void>) => {
    for (const onPayload of to) {
      try {
        onPayload(payload)
      } catch (error) {
        // Others may publish on the server too.
        log.warn({ reason: textOf(error as Error) }, 'an announcement at EVENTS_URL could not be read')
      }
    }
  }
  const setState = (isHearing: boolean, reason?: string) => {
    if (isClosed || isCarrying === isHearing) return
    if (!isHearing) log.warn({ reason }, 'live events may be seconds late: EVENTS_URL does not carry them')
    else if (isCarrying === false) log.info('EVENTS_URL carries live events again')
    isCarrying = isHearing
    if (isHearing) for (const all of listeners.values()) deliver('', all)
    firstCheck.resolve()
  }
  const isReady = () => sender.status === 'ready' && receiver.status === 'ready'
  /** Subscribes to everything, and finds out whether what is published arrives. A later check overrules this one. */
  const check = async () => {
    if (!isReady()) return
    const own = ++checks
    runningChecks++
    const arrived = new Promise<true>((resolve) => {
      onProbe = (name) => name === String(own) && resolve(true)
    })
    try {
      await receiver.subscribe(probe, ...listeners.keys())
      await sender.publish(probe, String(own))
      const hasArrived = await Promise.race([arrived, wait(PROBE_TIMEOUT_MS, false, { ref: false })])
      if (own !== checks) return
      setState(hasArrived, 'what is published does not arrive')
      if (!hasArrived) receiver.disconnect(true)
    } catch (error) {
      if (own === checks) setState(false, textOf(error as Error))
    } finally {
      runningChecks--
    }
  }
  for (const connection of [sender, receiver]) {
    connection.on('error', (error) => (lastError = textOf(error)))
    connection.on('ready', () => {
      lastError = null
      void check()
    })
    connection.on('close', () => {
      checks++
      setState(false, lastError ?? 'the connection was closed')
    })
  }
  receiver.on('message', (name, payload) => {
    if (name === probe) onProbe(payload)
    else deliver(payload, listeners.get(name) ?? [])
  })
  // One that is under way would be overruled before it is over.
  const timer = setInterval(() => void (runningChecks === 0 && check()), checkIntervalMs).unref()

  const batcher = openBatcher(
    (notices) => Promise.all(notices.map(({ channel, payload }) => sender.publish(`${prefix}:${channel}`, payload))),
    (error) => setState(false, textOf(error as Error)),
  )
  await firstCheck.promise
  return {
    announce: batcher.announce,
    listen: async (channel, onPayload) => {
      const name = `${prefix}:${channel}`
      const own = listeners.get(name) ?? new Set()
      listeners.set(name, own.add(onPayload))
      await check()
      return async () => {
        own.delete(onPayload)
        if (own.size > 0) return
        listeners.delete(name)
        await receiver.unsubscribe(name).catch(() => undefined)
      }
    },
    trouble: () => (isCarrying ? null : 'nothing that is announced at EVENTS_URL arrives'),
    close: async () => {
      await batcher.close()
      isClosed = true
      clearInterval(timer)
      for (const connection of [sender, receiver]) connection.disconnect()
    },
  }
}
