import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Journal } from './journal.ts'

const AGAIN_MS = 150
const TIMEOUT_MS = 20_000

export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
  form?: () => FormData
  /** Refusals that the caller knows how to take; `call` then answers null. */
  expected?: readonly string[]
}

/** What writers share: where the program is, what they were promised, and when they should stop. */
export interface Shared {
  origin: string
  journal: Journal
  /** How often each status was answered; `none` stands for a connection that broke. */
  statuses: Map<string, number>
  /** When something was last written for good, by the clock of this process. */
  acknowledgedAt: () => number
  noteAcknowledged: () => void
  enough: AbortSignal
}

// A repeated call may meet its own first try; a machine under torture may be away, busy, full, or unable to reach others.
const isTemporary = (status: number, code: string | undefined): boolean =>
  status >= 500 || status === 429 || status === 408 || code === 'call_in_progress'

/** Answers what is in a response that was promised, as nobody's type: people read what they need. */
export type Found = Record<string, unknown>

/** Somebody who calls the API and repeats every call, under one key, until it is acknowledged or refused for good. */
export class Caller {
  readonly #shared: Shared
  readonly name: string
  token = ''

  constructor(shared: Shared, name: string) {
    this.#shared = shared
    this.name = name
  }

  /** Makes one call until there is a final response: what it said, or null for an expected refusal. */
  async call(call: Call): Promise<Found | null> {
    const key = randomUUID()
    for (;;) {
      const response = await this.#try(call, key)
      const { statuses, journal } = this.#shared
      statuses.set(
        response?.status.toString() ?? 'none',
        (statuses.get(response?.status.toString() ?? 'none') ?? 0) + 1,
      )
      if (response && response.status < 300) {
        if (call.method !== 'GET') this.#shared.noteAcknowledged()
        return response.body
      }
      const code = typeof response?.body['code'] === 'string' ? response.body['code'] : undefined
      if (response && call.expected?.includes(code ?? String(response.status)) === true) return null
      if (response && !isTemporary(response.status, code)) {
        const problem = {
          call: `${call.method} ${call.path}`,
          status: response.status,
          body: JSON.stringify(response.body),
        }
        journal.add({ line: 'refused', by: this.name, ...problem })
        throw new Error(`${this.name}: ${problem.call} was refused with ${problem.status} ${problem.body}`)
      }
      await wait(AGAIN_MS)
    }
  }

  /** Makes a call and reads its result again until it is as somebody waits for. */
  async until(call: Call, isDone: (found: Found) => boolean): Promise<Found> {
    for (;;) {
      const found = await this.call(call)
      if (found && isDone(found)) return found
      await wait(AGAIN_MS * 2)
    }
  }

  async #try({ method, path, body, form }: Call, key: string): Promise<{ status: number; body: Found } | null> {
    try {
      const reply = await fetch(`${this.#shared.origin}/api${path}`, {
        method,
        headers: {
          ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
          ...(method !== 'GET' && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(form && { body: form() }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await reply.text()
      return { status: reply.status, body: text === '' ? {} : (JSON.parse(text) as Found) }
    } catch {
      return null
    }
  }
}
