import { expect, test } from 'vitest'
import type { NextParts } from '#platform/contract/parts.ts'
import { sendByParts } from '#platform/web/files/send-by-parts.ts'
import { reset, startMisbehaving, type Behaviour } from './misbehaving-server.ts'

const PART = 4
const TEXT = 'What a long film it is!'
const file = new Blob([TEXT])

/** A store of one file, two parts at a time; `wishes` answer a part before it does. */
async function givenStore() {
  const arrived = new Map<number, string>()
  const wishes = new Map<number, Behaviour>()
  const cors = {
    'access-control-allow-origin': window.location.origin,
    'access-control-allow-methods': 'PUT',
    'access-control-allow-headers': '',
  }
  const store = await startMisbehaving((response, seen) => {
    if (seen.method === 'OPTIONS') return response.writeHead(200, cors).end()
    const number = Number(seen.url.split('/').at(-1))
    const wish = wishes.get(number)
    wishes.delete(number)
    if (wish) return wish(response, seen)
    arrived.set(number, seen.body)
    return response.writeHead(200, cors).end()
  })
  const next = async (): Promise<NextParts> => {
    const parts = Array.from({ length: Math.ceil(TEXT.length / PART) }, (_, at) => ({
      number: at + 1,
      offset: at * PART,
      size: Math.min(PART, TEXT.length - at * PART),
      url: `${store.baseUrl}/${at + 1}`,
    }))
    const missing = parts.filter(({ number }) => !arrived.has(number))
    return { received: [...arrived.values()].join('').length, parts: missing.slice(0, 2) }
  }
  const content = () =>
    [...arrived]
      .toSorted(([one], [other]) => one - other)
      .map(([, part]) => part)
      .join('')
  const puts = () => store.seen.filter(({ method }) => method === 'PUT')
  return { place: { next, finish: async () => content() }, wishes, cors, puts }
}

function listening() {
  const stop = new AbortController()
  const sent: number[] = []
  const arrived: number[] = []
  const tools = {
    signal: stop.signal,
    onProgress: (bytes: number) => void sent.push(bytes),
    onArrived: (bytes: number) => void arrived.push(bytes),
  }
  return { told: tools, sent, arrived, stop: () => stop.abort() }
}

test('a file goes in parts to where they belong, without a word on who sends it', async () => {
  const { place, puts } = await givenStore()
  const { told: tools, sent, arrived } = listening()
  expect(await sendByParts(file, place, tools)).toBe(TEXT)
  expect(arrived).toEqual([0, 8, 16, 23])
  expect(sent.at(-1)).toBe(23)
  expect(Math.max(...sent)).toBe(23)
  for (const { headers } of puts()) {
    expect([headers['authorization'], headers['cookie'], headers['content-type']]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  }
})

test('what has arrived is not sent again; one that fails does not hold up the others', async () => {
  const { place, wishes, cors, puts } = await givenStore()
  wishes.set(1, (response) => response.writeHead(403, cors).end())
  await expect(sendByParts(file, place, listening().told)).rejects.toThrow('403')
  expect((await place.next()).parts.map(({ number }) => number)).toEqual([1, 3])
  wishes.set(3, reset)
  await expect(sendByParts(file, place, listening().told)).rejects.toThrow('No answer')
  expect(await sendByParts(file, place, listening().told)).toBe(TEXT)
  expect(puts().filter(({ url }) => url.endsWith('/2'))).toHaveLength(1)
})

test('who breaks off ends what is under way', async () => {
  const { place, wishes } = await givenStore()
  const { told: tools, stop } = listening()
  wishes.set(1, () => stop())
  await expect(sendByParts(file, place, tools)).rejects.toThrow('No answer came back')
  await expect(sendByParts(file, place, tools)).rejects.toThrow('Broken off')
  expect((await place.next()).parts[0]?.number).toBe(1)
})

test('a store that takes parts and has none of them is not sent the same for ever', async () => {
  const { place } = await givenStore()
  const first = await place.next()
  await expect(sendByParts(file, { ...place, next: async () => first }, listening().told)).rejects.toThrow(
    'has not arrived',
  )
})
