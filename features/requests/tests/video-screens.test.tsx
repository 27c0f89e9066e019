import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useAuth } from '#features/accounts/web.tsx'
import { stubPlayerAndChooser } from '#testing/screens/shown-videos.tsx'
import { RequestArticle } from '../web/view/RequestArticle.tsx'
import { RequestFormDialog } from '../web/own/RequestFormDialog.tsx'
import { request, show } from './screen.tsx'

beforeEach(() => {
  stubPlayerAndChooser()
  useAuth.setState({ user: { id: 1 } as never })
})

test('a request is posted with one video of one’s own, for who wants that', async () => {
  const form = <RequestFormDialog opened onClose={() => undefined} request={null} />
  const { user, sent } = await show(form, [['POST', request({ video_id: 12 })]])
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'A shop')
  await user.type(screen.getByRole('textbox', { name: /Description/ }), 'For bread')
  await user.click(screen.getByRole('radio', { name: 'Everybody' }))
  expect(screen.queryByRole('button', { name: 'Choose 12' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add a video' }))
  await user.click(screen.getByRole('button', { name: 'Choose 12' }))
  await user.click(screen.getByRole('button', { name: 'Choose 11' }))
  await user.click(screen.getByRole('button', { name: 'Begin a recording' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Waiting for your video...' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Be there' }))
  await user.click(screen.getByRole('button', { name: 'Post request' }))
  await waitFor(() => expect(sent()).toMatchObject([['POST /requests/', { title: 'A shop', video_id: 12 }]]))
})

test('nothing moves away from who presses a button right after the form has opened', async () => {
  const { user } = await show(<RequestFormDialog opened onClose={() => undefined} request={null} />, [])
  await user.click(await screen.findByRole('textbox', { name: /Title/ }))
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Add a video' }) })
  expect(screen.queryByText('Enter a title')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]' })
  expect(screen.getByRole('button', { name: 'Choose 12' })).toBeTruthy()
})

test('a request about a creator’s video goes with that one', async () => {
  const form = (
    <RequestFormDialog
      opened
      onClose={() => undefined}
      request={null}
      recipient={{ id: 2, name: 'Inês Carvalho', username: 'ines', picture: null }}
      videoId={9}
    />
  )
  const { user, sent } = await show(form, [['POST', request({ video_id: 9 })]])
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'A shop')
  await user.type(screen.getByRole('textbox', { name: /Description/ }), 'For bread')
  await user.click(screen.getByRole('radio', { name: 'People I choose' }))
  expect(screen.queryByRole('button', { name: 'Add a video' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send to Inês Carvalho' }))
  await waitFor(() => expect(sent()).toMatchObject([['POST /requests/', { developer_id: 2, video_id: 9 }]]))
})

test('who changes a request is not asked for a video', async () => {
  await show(<RequestFormDialog opened onClose={() => undefined} request={request()} />, [])
  await screen.findByRole('button', { name: 'Save changes' })
  expect(screen.queryByRole('button', { name: 'Add a video' })).toBeNull()
})

test('a request shows its video to who reads it', async () => {
  await show(<RequestArticle request={request({ video_id: 12 })} />, [])
  expect(screen.getByRole('region', { name: 'Video 12' })).toBeTruthy()
  cleanup()
  await show(<RequestArticle request={request()} />, [])
  expect(screen.queryByRole('region')).toBeNull()
})
