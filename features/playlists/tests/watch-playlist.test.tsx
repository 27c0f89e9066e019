import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { address } from '#platform/tests/web/render-screen.tsx'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { PlaylistPage } from '../web/watch/PlaylistPage.tsx'
import { SharedPlaylistPage } from '../web/watch/SharedPlaylistPage.tsx'
import { show, signIn, video, whole } from './render-playlist.tsx'

// What plays is a matter of the browser: here it is only said when something has ended.
vi.mock('#features/videos/web/player/Player.tsx', () => ({
  Player: ({ title, onEnded }: { title: string; onEnded: () => void }) => (
    <button onClick={onEnded}>End of {title}</button>
  ),
}))

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const gone: Behaviour = (response) => response.writeHead(204).end()
const three = () => [video(11, 'Bread', { note: 'First the flour' }), video(12, 'Butter'), video(13, 'Jam')]
const shownTitle = () => screen.getByRole('heading', { level: 2 }).textContent
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

test('all is played, the next video following by itself until the last; each has its own address', async () => {
  const { user } = await show(<PlaylistPage />, '/playlists/:id', '/playlists/3', {
    'GET /playlists/3': json(200, whole(three())),
  })
  await user.click(await screen.findByRole('button', { name: 'Play all' }))
  expect(address()).toBe('/playlists/3?video=11')
  await user.click(await screen.findByRole('button', { name: 'End of Bread' }))
  await user.click(await screen.findByRole('button', { name: 'End of Butter' }))
  expect(address()).toBe('/playlists/3?video=13')
  expect(screen.getByText('Video 3 of 3: Jam').getAttribute('role')).toBe('status')
  await user.click(await screen.findByRole('button', { name: 'End of Jam' }))
  expect([address(), shownTitle()]).toEqual(['/playlists/3?video=13', 'Jam'])
})

test('what follows plays in the same player, also after what was begun at its picture', async () => {
  const { user } = await show(<PlaylistPage />, '/playlists/:id', '/playlists/3', {
    'GET /playlists/3': json(200, whole(three())),
  })
  await user.click(await screen.findByRole('button', { name: 'Play: Bread' }))
  const player = await screen.findByRole('button', { name: 'End of Bread' })
  await user.click(player)
  expect(await screen.findByRole('button', { name: 'End of Butter' })).toBe(player)
  await user.click(screen.getByRole('link', { name: 'Bread' }))
  expect(await screen.findByRole('button', { name: 'End of Bread' })).toBe(player)
})

test('an address leads to its video in whatever order they are, and one that has fallen out to the first', async () => {
  const reversed = whole(three().toReversed())
  await show(<PlaylistPage />, '/playlists/:id', '/playlists/3?video=11', { 'GET /playlists/3': json(200, reversed) })
  await waitFor(() => expect(shownTitle()).toBe('Bread'))
  expect(screen.getByText('3 of 3')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Bread' }).getAttribute('aria-current')).toBe('true')
  // Before the video that is shown, and in the list.
  expect(screen.getAllByText('First the flour')).toHaveLength(2)
})

test('one that is chosen in the list plays', async () => {
  const { user } = await show(<PlaylistPage />, '/playlists/:id', '/playlists/3?video=99', {
    'GET /playlists/3': json(200, whole(three())),
  })
  await waitFor(() => expect(shownTitle()).toBe('Bread'))
  await user.click(screen.getByRole('link', { name: 'Jam' }))
  expect(await screen.findByRole('button', { name: 'End of Jam' })).toBeTruthy()
  expect(address()).toBe('/playlists/3?video=13')
  expect(screen.queryByRole('button', { name: 'Arrange' })).toBeNull()
})

/** A playlist of one's own that keeps the order that is sent. */
async function showOwn(answer?: Behaviour) {
  signIn()
  let videos = three()
  const order: Behaviour = (response, seen) => {
    const ids = JSON.parse(seen.body) as number[]
    videos = videos.toSorted((some, other) => ids.indexOf(some.id) - ids.indexOf(other.id))
    return response.writeHead(204).end()
  }
  const shown = await show(<PlaylistPage />, '/playlists/:id', '/playlists/3', {
    'GET /playlists/3': (...call) => json(200, whole(videos))(...call),
    'PUT /playlists/3/order': answer ?? order,
    'PUT /playlists/3/videos/12': json(200, { note: 'Soft' }),
    'DELETE /playlists/3/videos/12': gone,
  })
  await shown.user.click(await screen.findByRole('button', { name: 'Arrange' }))
  return shown
}

test('an owner moves videos with keys; it is told, the focus stays, and the last order is the one that is kept', async () => {
  const { sent, user } = await showOwn()
  button('Move Bread').focus()
  await user.keyboard('{ArrowDown}')
  expect(titles()).toEqual(['Butter', 'Bread', 'Jam'])
  expect(screen.getByText('Bread is now 2 of 3').getAttribute('role')).toBe('status')
  expect(document.activeElement).toBe(button('Move Bread'))
  await user.keyboard('{End}')
  expect(titles()).toEqual(['Butter', 'Jam', 'Bread'])
  await waitFor(() => expect(sent.at(-1)).toBe('PUT /playlists/3/order [12,13,11]'))
  await user.keyboard('{ArrowDown}{Home}')
  await waitFor(() => expect(sent.at(-1)).toBe('PUT /playlists/3/order [11,12,13]'))
  await user.click(button('Done'))
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
})

test('buttons move a video too; at the ends the focus goes to its handle', async () => {
  const { sent, user } = await showOwn()
  await user.click(button('Move up: Jam'))
  expect(document.activeElement).toBe(button('Move up: Jam'))
  await user.click(button('Move up: Jam'))
  expect(titles()).toEqual(['Jam', 'Bread', 'Butter'])
  expect(document.activeElement).toBe(button('Move Jam'))
  expect(button('Move up: Jam').hasAttribute('disabled')).toBe(true)
  await waitFor(() => expect(sent.at(-1)).toBe('PUT /playlists/3/order [13,11,12]'))
})

test('an order that is refused is as if it had not been', async () => {
  const { user } = await showOwn(refuse(404, 'not_found', 'Video is not in this playlist'))
  await user.click(button('Move down: Bread'))
  await waitFor(() => expect(titles()).toEqual(['Bread', 'Butter', 'Jam']))
})

test('a video is dragged by its handle to where it is let go, and Escape gives up', async () => {
  const { sent } = await showOwn()
  const handle = button('Move Bread')
  handle.setPointerCapture = () => undefined
  for (const [at, row] of screen.getAllByRole('listitem').entries()) {
    row.getBoundingClientRect = () => ({ top: at * 100, height: 100 }) as DOMRect
  }
  const drag = (to: number) => {
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 50 })
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: to })
  }
  drag(170)
  expect(screen.getAllByRole('listitem')[2]?.dataset['drop']).toBe('before')
  fireEvent.keyDown(handle, { key: 'Escape' })
  fireEvent.pointerUp(handle, { pointerId: 1 })
  expect(titles()).toEqual(['Bread', 'Butter', 'Jam'])
  drag(170)
  fireEvent.pointerUp(handle, { pointerId: 1 })
  expect(titles()).toEqual(['Butter', 'Bread', 'Jam'])
  await waitFor(() => expect(sent).toEqual(['PUT /playlists/3/order [12,11,13]']))
})

test('an owner writes a note before a video, and takes one out', async () => {
  const { sent, user } = await showOwn()
  await user.click(button('Add a note before Butter'))
  await user.type(await screen.findByLabelText('Note'), 'Soft')
  await user.click(button('Save'))
  await waitFor(() => expect(sent).toEqual(['PUT /playlists/3/videos/12 {"note":"Soft"}']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('Remove from the playlist: Butter'))
  expect(titles()).toEqual(['Bread', 'Jam'])
  // It can be undone until the page is left.
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(sent.at(-1)).toBe('DELETE /playlists/3/videos/12'))
})

test('the owner of an empty playlist is told how videos get in, and how many are not public any more', async () => {
  signIn()
  await show(<PlaylistPage />, '/playlists/:id', '/playlists/3', {
    'GET /playlists/3': json(200, whole([], { hidden_count: 2 })),
  })
  expect(await screen.findByText(/Choose “Playlist” on a video/)).toBeTruthy()
  expect(screen.getByText(/2 videos are no longer public/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Play all' })).toBeNull()
})

test('a playlist that is not there says so', async () => {
  await show(<PlaylistPage />, '/playlists/:id', '/playlists/3', {})
  expect(await screen.findByRole('heading', { level: 1, name: 'Playlist not found' })).toBeTruthy()
})

const showShared = (token: string, responses: Record<string, Behaviour>) =>
  show(<SharedPlaylistPage />, '/shared/playlists/:shareToken', `/shared/playlists/${token}`, responses)

test('whoever has the link watches, without being shown what only the owner does', async () => {
  const { user } = await showShared('tok', { 'GET /playlists/shared/tok': json(200, whole(three())) })
  await user.click(await screen.findByRole('button', { name: 'Play all' }))
  expect(address()).toBe('/shared/playlists/tok?video=11')
  expect(screen.queryByRole('button', { name: /Share|Edit|Delete|Arrange/ })).toBeNull()
})

test('a link that is dead, one that is none, and a server that fails say so', async () => {
  await showShared('tok', { 'GET /playlists/shared/tok': refuse(404, 'not_found', 'Shared playlist not found') })
  expect(await screen.findByRole('heading', { level: 1, name: 'Failed to fetch shared playlist' })).toBeTruthy()
})

test('what cannot be a token is not asked for', async () => {
  await showShared('a%20b', {})
  expect(await screen.findByRole('heading', { level: 1, name: 'Invalid share token' })).toBeTruthy()
})

test('a server that cannot be reached may be asked again', async () => {
  let fails = true
  const { user } = await showShared('tok', {
    'GET /playlists/shared/tok': (...call) =>
      (fails ? refuse(500, 'internal', 'Internal server error') : json(200, whole(three())))(...call),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Failed to fetch shared playlist' })).toBeTruthy()
  fails = false
  await user.click(button('Try Again'))
  await waitFor(() => expect(shownTitle()).toBe('Bread'))
})

test('a link with a password asks for it, says when it is wrong, and then opens', async () => {
  const { sent, user } = await showShared('tok', {
    'GET /playlists/shared/tok': refuse(403, 'password_needed', 'This playlist has a password'),
    'POST /playlists/shared/tok': (response, seen) =>
      (seen.body.includes('bread') ? json(200, whole(three())) : refuse(403, 'wrong_password', 'No'))(response, seen),
  })
  const field = await screen.findByLabelText(/^Password/)
  await user.type(field, 'butter{Enter}')
  expect(await screen.findByText('Wrong password')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'bread{Enter}')
  await waitFor(() => expect(shownTitle()).toBe('Bread'))
  expect(sent).toHaveLength(2)
})
