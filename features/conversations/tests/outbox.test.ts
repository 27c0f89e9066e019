import { expect, test } from 'vitest'
import {
  inOrder,
  nextToSend,
  outboxAfter,
  readOutgoing,
  type Outgoing,
  type OutboxStep,
} from '../web/composer/outbox.ts'
import { mergeMessages, timelineOf } from '../web/thread/timeline.ts'
import type { Message } from '../contract.ts'

const after = (...steps: OutboxStep[]) => steps.reduce<readonly Outgoing[]>(outboxAfter, [])
const written = (key: string): OutboxStep => ({
  type: 'written',
  item: {
    key,
    content: `text ${key}`,
    files: [],
    include_profile: false,
    state: 'waiting',
    error: null,
    written_at: '2026-01-01T10:00:00Z',
  },
})

test('what is typed while a message is under way waits behind it', () => {
  const queue = after(written('a'), { type: 'sending', key: 'a' }, written('b'))
  expect(queue.map(({ key, state }) => [key, state])).toEqual([
    ['a', 'sending'],
    ['b', 'waiting'],
  ])
  expect(nextToSend(queue)).toBeNull()
  expect(nextToSend(outboxAfter(queue, { type: 'gone', key: 'a' }))?.key).toBe('b')
})

test('a message that failed holds the others back, so that none overtakes it', () => {
  const queue = after(
    written('a'),
    written('b'),
    { type: 'sending', key: 'a' },
    { type: 'failed', key: 'a', error: 'Network error' },
  )
  expect(nextToSend(queue)).toBeNull()
  expect(queue[0]).toMatchObject({ state: 'failed', error: 'Network error', content: 'text a' })
  expect(nextToSend(outboxAfter(queue, { type: 'tried_again' }))).toMatchObject({ key: 'a', error: null })
})

test('discarding the failed one lets the rest go', () => {
  const queue = after(written('a'), written('b'), { type: 'failed', key: 'a', error: 'x' }, { type: 'gone', key: 'a' })
  expect(nextToSend(queue)?.key).toBe('b')
})

test('a message that is told of twice, by the live channel and by its own call, goes once', () => {
  const sending = after(written('a'), { type: 'sending', key: 'a' }, written('b'))
  const arrived = outboxAfter(sending, { type: 'gone', key: 'a' })
  expect(arrived.map(({ key }) => key)).toEqual(['b'])
  expect(outboxAfter(arrived, { type: 'gone', key: 'a' })).toEqual(arrived)
})

test('after a reload everything unsent is sent again under its old key', () => {
  const queue = after(written('a'), written('b'), { type: 'sending', key: 'a' })
  expect(readOutgoing(JSON.stringify(queue)).map(({ key, state }) => [key, state])).toEqual([
    ['a', 'waiting'],
    ['b', 'waiting'],
  ])
})

test('messages of several tabs go in the order in which they were written', () => {
  const [first] = after(written('a'))
  const earlier = { ...first, key: 'b', written_at: '2026-01-01T09:59:59.999Z' } as Outgoing
  expect(inOrder([...after(written('a')), earlier]).map(({ key }) => key)).toEqual(['b', 'a'])
})

test.each([null, '', '{', '7', '[null]', '{"key": 2}', '[1, {"key": 2}]'])(
  'a stored queue that cannot be read is an empty one: %s',
  (stored) => {
    expect(readOutgoing(stored)).toEqual([])
  },
)

const message = (id: number, created_at: string, user_id = 1): Message => ({
  id,
  conversation_id: 1,
  user_id,
  username: 'ann',
  user_type: 'client',
  content: 'x',
  linked_content: [],
  files: [],
  created_at,
})

test('messages that arrive twice or late stand once, in order', () => {
  const [a, b, c] = [
    message(1, '2026-01-01T10:00:00Z'),
    message(2, '2026-01-01T10:00:01Z'),
    message(3, '2026-01-01T10:00:02Z'),
  ] as const
  expect(mergeMessages([c], [a, b], [b]).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('each day has one divider, and messages of one person shortly after each other stand together', () => {
  const items = timelineOf([
    message(1, '2026-01-01T10:00:00Z'),
    message(2, '2026-01-01T10:01:00Z'),
    message(3, '2026-01-01T10:02:00Z', 2),
    message(4, '2026-01-01T11:00:00Z', 2),
    message(5, '2026-01-03T11:00:00Z', 2),
  ])
  expect(items.map((item) => (item.kind === 'message' ? item.follows : item.kind))).toEqual([
    'day',
    false,
    true,
    false,
    false,
    'day',
    false,
  ])
})

test('what happened stands between the messages before and after it, also before the first and after the last', () => {
  const event = (key: string, at: string) => ({ key, at, words: null, card: null })
  const items = timelineOf(
    [message(1, '2026-01-01T10:00:00Z'), message(2, '2026-01-01T10:01:00Z'), message(3, '2026-01-01T10:02:00Z')],
    [event('a', '2026-01-01T09:00:00Z'), event('b', '2026-01-01T10:01:30Z'), event('c', '2026-01-02T09:00:00Z')],
  )
  const shown = items.map((item) =>
    item.kind === 'message' ? [item.message.id, item.follows] : item.kind === 'event' ? item.event.key : 'day',
  )
  // Messages do not stand together across an event.
  expect(shown).toEqual(['day', 'a', [1, false], [2, true], 'b', [3, false], 'day', 'c'])
})
