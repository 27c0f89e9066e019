import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import type { StreamEvent, StreamEvents } from '../web/thread/stream-events.ts'
import { conversation, renderWith, file, message } from './render-conversation.tsx'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString()
const event = (key: string, minute: number): StreamEvent => ({
  key,
  at: at(minute),
  words: null,
  card: <article>{key}</article>,
})
const NONE_OLDER = { hasOlder: false, loadOlder: () => undefined }

const open = (events: StreamEvents, changes: Partial<ReturnType<typeof conversation>>, older: object[] = []) =>
  renderWith(
    {
      withEvents: (_, renderView) => renderView(events),
      panel: (_, show) => <button onClick={() => show(event('terms', 30))}>Terms</button>,
    },
    {
      'GET /conversations/5': json(200, conversation(changes)),
      'GET /conversations/5/messages': json(200, older),
    },
  )

const texts = async () => {
  const items = within(await screen.findByRole('log')).getAllByRole('listitem')
  return items.map(({ textContent }) => /message \d+|terms|rated/.exec(textContent ?? '')?.[0] ?? 'day')
}

test('what happened stands among the messages by its time', async () => {
  const messages = [message(1, { created_at: at(10) }), message(2, { created_at: at(40) })]
  await open({ events: [event('rated', 50), event('terms', 30)], ...NONE_OLDER }, { messages, message_count: 2 })
  expect(await texts()).toEqual(['day', 'message 1', 'terms', 'message 2', 'rated'])
})

test('without a message, what happened is there all the same', async () => {
  await open({ events: [event('terms', 30)], ...NONE_OLDER }, { messages: [], message_count: 0 })
  expect(await texts()).toEqual(['day', 'terms'])
})

test('what happened among older messages waits for them, and a press in the panel fetches them', async () => {
  const messages = [message(8, { created_at: at(40) })]
  const older = [message(6, { created_at: at(20) }), message(7, { created_at: at(35) }), ...messages]
  const { user, sent } = await open(
    { events: [event('terms', 30)], ...NONE_OLDER },
    { messages, message_count: 300 },
    older,
  )
  expect(await texts()).toEqual(['day', 'message 8'])
  await user.click(screen.getByRole('button', { name: 'Details' }))
  await user.click(await screen.findByRole('button', { name: 'Terms' }))
  await waitFor(async () => expect(await texts()).toEqual(['day', 'message 6', 'terms', 'message 7', 'message 8']))
  expect(sent('GET /conversations/5/messages')[0]?.url).toContain(`around_time=${encodeURIComponent(at(30))}`)
})

test('older events are asked for as far as the messages reach, and no further', async () => {
  let asked = 0
  const source = (oldest: number) => ({
    events: [event('terms', oldest)],
    hasOlder: true,
    loadOlder: () => void asked++,
  })
  const messages = [message(8, { created_at: at(40) })]
  await open(source(30), { messages, message_count: 300 })
  expect(await texts()).toEqual(['day', 'message 8'])
  expect(asked).toBe(0)
  await open(source(45), { messages, message_count: 300 })
  await waitFor(() => expect(asked).toBe(1))
})

test('what was sent as a message stands in its place, once, with what the message carries; without the message it waits', async () => {
  const delivered = (messageId: number, minute: number): StreamEvent => ({
    key: `delivery ${messageId}`,
    at: at(minute),
    words: null,
    messageId,
    card: (carried) => <article>terms: delivered {carried}</article>,
  })
  const messages = [
    message(1, { created_at: at(10) }),
    message(2, { created_at: at(20), files: [file({ name: 'shop.zip', type: 'application/zip' })] }),
    message(3, { created_at: at(21) }),
  ]
  await open({ events: [delivered(2, 20), delivered(99, 5)], ...NONE_OLDER }, { messages, message_count: 3 })
  expect(await texts()).toEqual(['day', 'message 1', 'terms', 'message 3'])
  const card = screen.getByRole('article')
  expect(within(card).getByRole('link', { name: /shop\.zip/ })).toBeTruthy()
  // Whoever wrote the next message is named, though the delivery above was theirs.
  expect(screen.getAllByText('Devin Okafor').length).toBeGreaterThan(1)
})
