import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { address } from '#platform/tests/web/render-screen.tsx'
import { held, json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { notifications, Toaster } from '#platform/web/ui/feedback/Toaster.tsx'
import { useSignInPrompt } from '#features/accounts/web.tsx'
import { AddToPlaylistButton, PublicPlaylists } from '../web.tsx'
import { CreatePlaylistPage } from '../web/edit/CreatePlaylistPage.tsx'
import { PlaylistsPage } from '../web/list/PlaylistsPage.tsx'
import { OWNER_ID, playlist, show, signIn, video } from './render-playlist.tsx'

beforeEach(() => notifications.clean())

const gone: Behaviour = (response) => response.writeHead(204).end()
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const OWN = `GET /playlists/user/${OWNER_ID}`

test.each([
  ['/playlists', <PlaylistsPage key="list" />],
  ['/create-playlist', <CreatePlaylistPage key="create" />],
])('a visitor at %s is asked to sign in, in place of what needs an account', async (path, page) => {
  const { user } = await show(page, path, path, {})
  expect(useSignInPrompt.getState().opened).toBe(true)
  useSignInPrompt.getState().close()
  await user.click(button('Sign In'))
  expect(useSignInPrompt.getState().opened).toBe(true)
  useSignInPrompt.getState().close()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('one’s playlists say how many videos they have and who sees them', async () => {
  signIn()
  await show(<PlaylistsPage />, '/playlists', '/playlists', {
    [OWN]: json(200, [playlist(), playlist({ id: 4, name: 'Drafts', is_public: false, video_count: 1 })]),
  })
  const [first, second] = await screen.findAllByRole('article')
  expect(within(first!).getByRole('link', { name: 'First steps' }).getAttribute('href')).toBe('/playlists/3')
  expect([within(first!).getByText('2 videos'), within(first!).getByText('Public')]).toHaveLength(2)
  expect([within(second!).getByText('1 video'), within(second!).getByText('Private')]).toHaveLength(2)
})

test('somebody makes a playlist, public unless they say otherwise, and comes to it', async () => {
  signIn()
  const { sent, user } = await show(<CreatePlaylistPage />, '/create-playlist', '/create-playlist', {
    'POST /playlists/': json(200, playlist({ id: 9 })),
  })
  await user.click(button('Create playlist'))
  expect(await screen.findByText('Give the playlist a name')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Name/), 'First steps')
  await user.click(button('Create playlist'))
  await waitFor(() => expect(address()).toBe('/playlists/9'))
  expect(sent).toEqual(['POST /playlists/ {"name":"First steps","description":"","is_public":true}'])
})

test('a server that cannot make a playlist says so, and what was typed stays', async () => {
  signIn()
  const { user } = await show(<CreatePlaylistPage />, '/create-playlist', '/create-playlist', {
    'POST /playlists/': refuse(500, 'internal', 'Internal server error'),
  })
  await user.type(screen.getByLabelText(/^Name/), 'First steps')
  await user.click(button('Create playlist'))
  expect(await screen.findByText('Unable to create playlist')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('First steps')
})

test('a private playlist without a link goes without a question, and comes back by Undo', async () => {
  signIn()
  const withToasts = (
    <>
      <PlaylistsPage />
      <Toaster />
    </>
  )
  const { sent, user } = await show(withToasts, '/playlists', '/playlists', {
    [OWN]: json(200, [playlist({ is_public: false, share_token: null })]),
  })
  await user.click(await screen.findByRole('button', { name: 'More actions: First steps' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('article')
  expect(sent).toEqual([])
})

test('an owner changes a playlist, and deletes it after being asked', async () => {
  signIn()
  const { sent, user } = await show(<PlaylistsPage />, '/playlists', '/playlists', {
    [OWN]: json(200, [playlist({ share_token: 'tok' })]),
    'PUT /playlists/3': json(200, playlist({ name: 'Next steps' })),
    'DELETE /playlists/3': gone,
  })
  await user.click(await screen.findByRole('button', { name: 'Edit: First steps' }))
  const name = await screen.findByLabelText(/^Name/)
  await user.clear(name)
  await user.type(name, 'Next steps')
  await user.click(screen.getByLabelText(/^Public/))
  await user.click(button('Save'))
  await waitFor(() =>
    expect(sent).toEqual(['PUT /playlists/3 {"name":"Next steps","description":"","is_public":false}']),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const remove = async () => {
    await user.click(button('More actions: First steps'))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  }
  await remove()
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(sent).toHaveLength(1)
  await remove()
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent.at(-1)).toBe('DELETE /playlists/3'))
})

test('a video is put into playlists and taken out by ticks, and others’ playlists that have it are named', async () => {
  signIn()
  let has_video = false
  const { sent, user } = await show(<AddToPlaylistButton video={video(11, 'Bread')} />, '/', '/', {
    [OWN]: (...call) => json(200, [playlist({ has_video })])(...call),
    'GET /playlists/video/11': json(200, [
      playlist({ id: 8, name: 'Of Ben', creator_id: 99, creator: { id: 99, username: 'ben', full_name: null } }),
      playlist(),
    ]),
    'POST /playlists/3/videos/11': (...call) => {
      has_video = true
      json(200, { message: 'Video added to playlist successfully' })(...call)
    },
    'DELETE /playlists/3/videos/11': (response) => {
      has_video = false
      return response.writeHead(204).end()
    },
  })
  await user.click(button('Add to playlist: Bread'))
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'First steps' })
  expect(box.checked).toBe(false)
  const others = (await screen.findByRole('heading', { name: 'In these playlists' })).parentElement!
  expect(within(others).getByRole('link', { name: 'Of Ben' }).getAttribute('href')).toBe('/playlists/8')
  expect(within(others).queryByText('First steps')).toBeNull()
  await user.click(box)
  await waitFor(() => expect([box.checked, box.getAttribute('aria-busy')]).toEqual([true, 'false']))
  await user.click(box)
  await waitFor(() => expect([box.checked, box.getAttribute('aria-busy')]).toEqual([false, 'false']))
  expect(sent).toEqual(['POST /playlists/3/videos/11', 'DELETE /playlists/3/videos/11'])
})

test('who has no playlist yet makes one with the video in it; a service that fails says so', async () => {
  signIn()
  const { sent, user } = await show(<AddToPlaylistButton video={video(11, 'Bread')} />, '/', '/', {
    [OWN]: json(200, []),
    'GET /playlists/video/11': json(200, []),
    'POST /playlists/': json(200, playlist()),
    'POST /playlists/3/videos/11': refuse(500, 'internal', 'Internal server error'),
  })
  await user.click(button('Add to playlist: Bread'))
  await user.type(await screen.findByLabelText(/^Name/), 'First steps')
  await user.click(button('Create and add'))
  expect(
    await screen.findByText('Unable to add video to playlist. The service may be temporarily unavailable.'),
  ).toBeTruthy()
  expect(sent[0]).toBe('POST /playlists/ {"name":"First steps","is_public":true}')
})

const FAILED = 'Unable to add video to playlist. The service may be temporarily unavailable.'

test('who presses Done at once is told when the video could not be added, and finds the box unticked', async () => {
  signIn()
  const { behaviour, letGo } = held(refuse(500, 'internal', 'Internal server error'))
  const { sent, user } = await show(
    <>
      <AddToPlaylistButton video={video(11, 'Bread')} />
      <Toaster />
    </>,
    '/',
    '/',
    {
      [OWN]: json(200, [playlist()]),
      'GET /playlists/video/11': json(200, []),
      'POST /playlists/3/videos/11': behaviour,
    },
  )
  await user.click(button('Add to playlist: Bread'))
  await user.click(await screen.findByRole('checkbox', { name: 'First steps' }))
  await user.click(button('Done'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(FAILED)).toBeNull()
  letGo()
  expect(await screen.findAllByText(FAILED)).toHaveLength(1)
  // Tried again three times.
  expect(sent).toHaveLength(4)
  await user.click(button('Add to playlist: Bread'))
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'First steps' })).checked).toBe(false)
})

test('who waits reads in the dialog that the video could not be added, and nowhere else', async () => {
  signIn()
  const { user } = await show(
    <>
      <AddToPlaylistButton video={video(11, 'Bread')} />
      <Toaster />
    </>,
    '/',
    '/',
    {
      [OWN]: json(200, [playlist()]),
      'GET /playlists/video/11': json(200, []),
      'POST /playlists/3/videos/11': refuse(503, 'busy', 'Busy'),
    },
  )
  await user.click(button('Add to playlist: Bread'))
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'First steps' })
  await user.click(box)
  expect(within(await screen.findByRole('dialog')).queryByText(FAILED)).toBeNull()
  expect(await screen.findAllByText(FAILED)).toHaveLength(1)
  expect([box.checked, within(screen.getByRole('dialog')).queryByText(FAILED) !== null]).toEqual([false, true])
})

test('a visitor who wants to keep a video is asked to sign in', async () => {
  const { user } = await show(<AddToPlaylistButton video={video(11, 'Bread')} />, '/', '/', {})
  await user.click(button('Add to playlist: Bread'))
  expect(useSignInPrompt.getState().opened).toBe(true)
  useSignInPrompt.getState().close()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('above the videos stand a few playlists that have something in them, or nothing at all', async () => {
  const all = [1, 2, 3, 4, 5].map((id) => playlist({ id, name: `No ${id}`, video_count: id === 2 ? 0 : 1 }))
  await show(<PublicPlaylists words="">Videos</PublicPlaylists>, '/', '/', { 'GET /playlists/': json(200, all) })
  expect((await screen.findAllByRole('article')).map((one) => within(one).getByRole('link').textContent)).toEqual([
    'No 1',
    'No 3',
    'No 4',
  ])
  expect(screen.getByRole('link', { name: 'All playlists' }).getAttribute('href')).toBe('/?show=playlists')
})

test('the videos below are shown with the playlists above, which so push nothing away', async () => {
  const { behaviour, letGo } = held(json(200, [playlist({ id: 1, name: 'Bread', video_count: 1 })]))
  const videos = <p>The videos</p>
  await show(<PublicPlaylists words="">{videos}</PublicPlaylists>, '/', '/', { 'GET /playlists/': behaviour })
  expect(screen.getByText('The videos').closest('[hidden]')).toBeTruthy()
  letGo()
  await screen.findByRole('link', { name: 'Bread' })
  expect(screen.getByText('The videos').closest('[hidden]')).toBeNull()
})

test('where no playlist matches, that is said', async () => {
  await show(<PublicPlaylists words="bread" />, '/', '/', { 'GET /playlists/': json(200, []) })
  expect(await screen.findByText('No playlists found')).toBeTruthy()
})

test('a card says which words of a search it lacks, if any', async () => {
  const answer = json(200, [playlist({ missing: ['plants'] }), playlist({ id: 4 })])
  await show(<PublicPlaylists words="bread plants" />, '/', '/', { 'GET /playlists/': answer })
  const [lacking, whole] = (await screen.findAllByRole('article')).map((one) => within(one))
  const word = await lacking!.findByText('plants')
  expect([word.tagName, word.parentElement?.textContent]).toEqual(['S', 'Missing: plants'])
  expect(whole!.queryByText(/^Missing/)).toBeNull()
})
