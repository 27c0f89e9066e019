import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { event, json, respond } from '#platform/tests/web/misbehaving-server.ts'
import { startLive } from '#platform/web/live/live.ts'
import { ANN, DEV, conversation, message, opened } from './render-conversation.tsx'

/** A conversation is open while its live channel says something; answers how often it was asked for by then and afterwards. */
async function hearing(...said: string[]) {
  const { sent } = await opened(
    {},
    {
      'GET /conversations/user/list': json(200, [conversation()]),
      'GET /events': respond([event(0, 'ready', {}), ...said]),
    },
  )
  await screen.findByRole('log')
  await waitFor(() => expect(sent('POST /conversations/5/read')).toHaveLength(1))
  onTestFinished(startLive(ANN))
  return { asked: (what: string) => sent(`GET ${what}`).length }
}

test('a message that arrives takes its place: the list of conversations is asked for, the thread is not', async () => {
  const mark = { conversation_id: 5, user_id: DEV, read_id: 1 }
  const { asked } = await hearing(event(1, 'message', message(2)), event(2, 'read', mark))
  const [threads, lists] = [asked('/conversations/5'), asked('/conversations/user/list')]
  await within(screen.getByRole('log')).findByText('message 2')
  await waitFor(() => expect(asked('/conversations/user/list')).toBeGreaterThan(lists))
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(asked('/conversations/5')).toBe(threads)
})

test.each([
  ['when it moves on', event(1, 'conversation', conversation({ status: 'negotiating' }))],
  ['when a message arrives that this page cannot read', event(1, 'message', { id: 2, shape: 'of tomorrow' })],
])('the thread is asked for again %s', async (_, said) => {
  const { asked } = await hearing(said)
  await waitFor(() => expect(asked('/conversations/5')).toBe(2))
  expect(screen.getByRole('log').textContent).toContain('message 1')
})
