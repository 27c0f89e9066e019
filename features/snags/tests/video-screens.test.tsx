import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { stubPlayerAndChooser } from '#testing/screens/shown-videos.tsx'
import { PitchList, SnagButton } from '../web.tsx'
import { WatchListPage } from '../web/WatchListPage.tsx'
import { renderView, pitch, request, snag } from './render-pitch.tsx'

beforeAll(stubPlayerAndChooser)

const videos = [
  { id: 1, type: 'video' as const, content_id: 9, title: 'The shed', url: 'http://localhost/9' },
  { id: 2, type: 'video' as const, content_id: 10, title: 'Another', url: null },
]

test('a pitch goes with the videos that are chosen for it', async () => {
  const { user, sent } = await renderView(<SnagButton request={request()} />, 'developer', {
    'GET /payments/subscription-status': json(200, { status: 'active' }),
    'GET /profile/developer': json(404, { detail: '', code: 'not_found' }),
    'POST /snagged-requests': json(200, snag()),
  })
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Send your pitch' })
  await user.type(within(dialog).getByLabelText(/Your pitch/), 'I build sheds.')
  await user.click(within(within(dialog).getByRole('group', { name: 'Attached videos' })).getByText('Choose 12'))
  await user.click(within(dialog).getByRole('button', { name: 'Submit' }))
  await screen.findByText('Pitch sent')
  expect(sent('POST').map(({ body }) => body)).toEqual([
    {
      request_id: 5,
      message: 'I build sheds.',
      asking_price: null,
      duration_days: null,
      profile_link: false,
      video_ids: [12],
    },
  ])
})

test('a pitch waits for the video that is on its way', async () => {
  const { user, sent } = await renderView(<SnagButton request={request()} />, 'developer', {
    'GET /payments/subscription-status': json(200, { status: 'active' }),
    'GET /profile/developer': json(404, { detail: '', code: 'not_found' }),
    'POST /snagged-requests': json(200, snag()),
  })
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Send your pitch' })
  await user.type(within(dialog).getByLabelText(/Your pitch/), 'I build sheds.')
  await user.click(within(dialog).getByText('Begin a recording'))
  await user.click(within(dialog).getByRole('button', { name: 'Waiting for your video...' }))
  await user.type(within(dialog).getByLabelText(/Your pitch/), '{Control>}{Enter}{/Control}')
  expect(sent('POST')).toEqual([])
  await user.click(within(dialog).getByText('Be there'))
  await user.click(within(dialog).getByRole('button', { name: 'Submit' }))
  await screen.findByText('Pitch sent')
  expect(sent('POST')).toHaveLength(1)
})

test('the client watches the videos of a pitch where they answer it, and asks about a moment', async () => {
  const { user, sent } = await renderView(<PitchList request={request()} />, 'client', {
    'GET /requests/5/snags': json(200, [pitch({ videos })]),
    'GET /requests/5/snags/reminder': json(200, { request_id: 5, asked_at: null }),
    'POST /conversations/77/messages': json(200, {}),
  })
  await screen.findByRole('region', { name: 'Video 9' })
  expect(screen.queryByRole('region', { name: 'Video 10' })).toBeNull()
  expect(screen.getByText('Deleted video').closest('p')?.textContent).toContain('Another')
  await user.click(screen.getByRole('button', { name: 'Watch to 0:42' }))
  await user.click(screen.getByRole('button', { name: 'Ask about this moment' }))
  await user.type(screen.getByLabelText('Your question at 0:42'), 'What is this?')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByText('Question sent')
  expect(sent('POST')).toMatchObject([
    { path: '/api/conversations/77/messages', body: { content: 'What is this?', video_id: 9, at_seconds: 42 } },
  ])
})

test('creators see in their watch list what they sent', async () => {
  await renderView(<WatchListPage />, 'developer', { 'GET /snagged-requests': json(200, [snag({ videos })]) })
  await screen.findByRole('region', { name: 'Video 9' })
})
