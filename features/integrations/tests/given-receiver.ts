import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeEach } from 'vitest'
import type { Person } from '#testing/api.ts'
import { openElsewhere, OUTSIDE } from '#testing/outside/outside-server.ts'
import { webhooksApi } from '../contract.ts'

/** What a program received. */
export interface Seen {
  headers: IncomingMessage['headers']
  body: string
  path: string
}

export const HOOK_URL = 'https://hooks.example/atelier?key=1'

const HOSTS = {
  'hooks.example': [OUTSIDE],
  'moves.example': [OUTSIDE],
  'inside.example': ['10.0.0.5'],
  'both.example': [OUTSIDE, '127.0.0.1'],
}

/** Starts a program that receives webhooks and thanks for them, unless a test lets it answer otherwise. */
export async function startReceiver() {
  const seen: Seen[] = []
  const addresses: Record<string, readonly string[]> = { ...HOSTS }
  const receiver = {
    seen,
    addresses,
    answer: (response: ServerResponse): unknown => response.end('thanks'),
  }
  const { answer } = receiver
  const elsewhere = await openElsewhere(addresses, (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push({ headers: request.headers, body, path: request.url ?? '' })
      receiver.answer(response)
    })
  })
  afterAll(elsewhere.close)
  beforeEach(() => {
    seen.length = 0
    Object.assign(addresses, HOSTS)
    receiver.answer = answer
  })
  return Object.assign(receiver, { network: elsewhere.network, connections: elsewhere.connections })
}

/** Adds a webhook for pitches and requests, unless it is wished otherwise. */
export const addWebhook = (person: Person, wishes: { url?: string; events?: string[] } = {}) =>
  person.send(webhooksApi.create, {
    body: {
      url: HOOK_URL,
      events: ['pitch.changed', 'request.changed'],
      password: person.password,
      ...wishes,
    } as never,
  })

export const webhooksOf = async (person: Person) => (await person.send(webhooksApi.list)).body

export const deliveriesOf = async (person: Person, id: number) =>
  (await person.send(webhooksApi.deliveries, { params: { id } })).body
