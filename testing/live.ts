import { EventSourceParserStream } from 'eventsource-parser/stream'
import { z } from 'zod'
import { events } from '#platform/contract/freshness.ts'

/** A live event that holds a word and means nothing, under the name of one that screens know. */
export const { message: spoken } = events({ message: { payload: z.object({ word: z.string() }), changes: [] } })

/** One server-sent event as a reader gets it. */
export interface ReceivedEvent {
  id: number
  type: string
  payload: unknown
}

/** An open stream of events. */
export interface LiveReader {
  status: number
  /** The next event; undefined when the server ended the stream. */
  next: () => Promise<ReceivedEvent | undefined>
  /** The next so many events, waited for. */
  take: (count: number) => Promise<ReceivedEvent[]>
  hangUp: () => Promise<void>
}

/** Opens the stream of events of a listening server as a browser would, after the last event that was heard. */
export async function openLive(origin: string, token: string, lastEventId?: string | number): Promise<LiveReader> {
  const caller = new AbortController()
  const response = await fetch(`${origin}/api/events`, {
    signal: caller.signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
  })
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  const next = async (): Promise<ReceivedEvent | undefined> => {
    const read = await reader?.read()
    if (!read || read.done) return undefined
    const { id, event, data } = read.value
    return { id: Number(id), type: event ?? 'message', payload: JSON.parse(data) as unknown }
  }
  return {
    status: response.status,
    next,
    take: async (count) => {
      const received: ReceivedEvent[] = []
      while (received.length < count) {
        const event = await next()
        if (!event) throw new Error(`The stream ended after ${received.length} of ${count} events`)
        received.push(event)
      }
      return received
    },
    hangUp: async () => {
      caller.abort()
      await reader?.cancel().catch(() => undefined)
    },
  }
}
