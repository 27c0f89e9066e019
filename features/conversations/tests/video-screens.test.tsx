import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { stubPlayerAndChooser } from '#testing/screens/shown-videos.tsx'
import type { LinkedContent, VideoMoment } from '../contract.ts'
import { ANN, message, opened } from './render-conversation.tsx'

beforeAll(stubPlayerAndChooser)

const video = (changes: Partial<LinkedContent> = {}): LinkedContent => ({
  id: 1,
  type: 'video',
  content_id: 9,
  title: 'The shop',
  url: 'http://localhost:3000/api/video_display/stream/9?ends=1&signature=x',
  ...changes,
})
const withVideo = (changes: Partial<LinkedContent> = {}) => ({
  messages: [message(1, { linked_content: [video(changes)] })],
})
const MOMENTS = 'GET /conversations/5/moments'
const SEND = 'POST /conversations/5/messages'
const moment: VideoMoment = {
  message_id: 8,
  video_id: 9,
  at_seconds: 65,
  user_id: ANN,
  username: 'ann',
  content: 'Is this a drawer?',
  created_at: '2026-11-20T08:00:00.000Z',
}

test('a video plays in place; who watches it finds the questions about it in its time line and below', async () => {
  const { user, sent } = await opened(withVideo(), { [MOMENTS]: json(200, [moment]) })
  const place = await screen.findByRole('region', { name: 'Video 9' })
  expect(sent(MOMENTS)).toEqual([])
  await user.click(within(place).getByRole('button', { name: 'Watch to 0:42' }))
  await within(place).findByText('mark 65: 1:05, ann: Is this a drawer?')
  const list = screen.getByRole('list', { name: 'Questions about this video' })
  expect(list.textContent).toContain('ann: Is this a drawer?')
  await user.click(within(list).getByRole('button', { name: 'Play from 1:05' }))
  expect(within(place).getByText('plays from 65')).toBeTruthy()
})

test('a question about a moment leads to it: the video plays from there', async () => {
  const { user } = await opened(withVideo({ at_seconds: 42 }))
  const link = await screen.findByRole('button', { name: 'Play The shop from 0:42' })
  expect([link.textContent, link.getAttribute('aria-expanded')]).toEqual(['0:42The shop', 'false'])
  expect(screen.queryByRole('region', { name: 'Video 9' })).toBeNull()
  await user.click(link)
  expect(within(screen.getByRole('region', { name: 'Video 9' })).getByText('plays from 42')).toBeTruthy()
})

test('a video that was deleted says so, and leads nowhere', async () => {
  await opened(withVideo({ url: null }))
  const gone = await screen.findByText('Deleted video')
  expect(gone.closest('p')?.textContent).toBe('The shopDeleted video')
  expect(gone.closest('a')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ask about this moment' })).toBeNull()
})

test('a question is asked at the moment the video is at, once it has words', async () => {
  const { user, sent } = await opened(withVideo(), { [MOMENTS]: json(200, []), [SEND]: json(200, message(9)) })
  await user.click(await screen.findByRole('button', { name: 'Watch to 0:42' }))
  await user.click(screen.getByRole('button', { name: 'Ask about this moment' }))
  const field = screen.getByLabelText('Your question at 0:42')
  expect(document.activeElement).toBe(field)
  const ask = screen.getByRole<HTMLButtonElement>('button', { name: 'Ask' })
  await user.type(field, '  ')
  expect(ask.disabled).toBe(true)
  await user.type(field, 'What is this?')
  await user.click(ask)
  await waitFor(() => expect(screen.queryByLabelText('Your question at 0:42')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask about this moment' }))
  expect(sent(SEND).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { content: '  What is this?', video_id: 9, at_seconds: 42, client_key: expect.any(String) as string },
  ])
})

test('a question that is refused stays, with the reason', async () => {
  const { user } = await opened(withVideo(), { [SEND]: refuse(400, 'video_not_here', 'This video is gone') })
  await user.click(await screen.findByRole('button', { name: 'Ask about this moment' }))
  await user.type(screen.getByLabelText('Your question at 0:00'), 'What is this?')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByText('This video is gone')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your question at 0:00').value).toBe('What is this?')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Your question at 0:00')).toBeNull()
})

test('in a completed conversation videos play, and nothing is asked any more', async () => {
  await opened({ ...withVideo(), status: 'completed' })
  await screen.findByRole('region', { name: 'Video 9' })
  expect(screen.queryByRole('button', { name: 'Ask about this moment' })).toBeNull()
})

test('videos are chosen, can be taken back, and go with the message, also without a word', async () => {
  const { user, sent } = await opened({}, { [SEND]: json(200, message(9, { user_id: ANN })) })
  await user.click(await screen.findByRole('button', { name: 'Add files, videos or links' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Attach videos' }))
  await user.click(await screen.findByRole('button', { name: 'Choose 11' }))
  await user.click(screen.getByRole('button', { name: 'Choose 12' }))
  await user.click(screen.getByRole('button', { name: 'Begin a recording' }))
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Waiting for your video...' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Be there' }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Remove 2 videos' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Add files, videos or links' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Attach videos' }))
  await user.click(await screen.findByRole('button', { name: 'Choose 12' }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent(SEND)).toHaveLength(1))
  expect(JSON.parse(sent(SEND)[0]?.body ?? '')).toMatchObject({ content: '', video_ids: [12] })
  await waitFor(() => expect(screen.queryByText('1 video')).toBeNull())
})
