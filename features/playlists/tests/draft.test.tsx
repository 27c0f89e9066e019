import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { held, json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { address } from '#platform/tests/web/render-screen.tsx'
import type { Playlist } from '../contract.ts'
import { CreatePlaylistPage } from '../web/edit/CreatePlaylistPage.tsx'
import { PlaylistFormDialog } from '../web/edit/PlaylistFormDialog.tsx'
import { PlaylistsPage } from '../web/list/PlaylistsPage.tsx'
import { OWNER_ID, playlist, show, signIn } from './render-playlist.tsx'

const button = (name: string) => screen.getByRole('button', { name })
const nameField = () => screen.getByLabelText<HTMLInputElement>(/^Name/)
const openPage = (response = json(200, playlist({ id: 9 }))) =>
  show(<CreatePlaylistPage />, '/create-playlist', '/create-playlist', { 'POST /playlists/': response })

test('a playlist that somebody began is there again after a reload, also when it could not be made, and gone once it is', async () => {
  signIn()
  const first = await openPage(refuse(500, 'internal'))
  await first.user.type(nameField(), 'First steps')
  await first.user.click(screen.getByLabelText(/^Public/))
  await first.user.click(button('Create playlist'))
  await screen.findByText('Unable to create playlist')
  cleanup()

  const { sent, user } = await openPage()
  expect(screen.getByText(/^You started this earlier/)).toBeTruthy()
  expect(nameField().value).toBe('First steps')
  await user.click(button('Create playlist'))
  await waitFor(() => expect(address()).toBe('/playlists/9'))
  expect(sent).toEqual(['POST /playlists/ {"name":"First steps","description":"","is_public":false}'])
  cleanup()

  await openPage()
  expect(nameField().value).toBe('')
})

test('somebody else who signs in here does not find what the one before began', async () => {
  signIn()
  const { user } = await openPage()
  await user.type(nameField(), 'First steps')
  cleanup()
  signIn(OWNER_ID + 1)
  await openPage()
  expect(nameField().value).toBe('')
})

test('the draft of a new playlist is the same in its dialog, where it can be discarded', async () => {
  signIn()
  const first = await openPage()
  await first.user.type(nameField(), 'First steps')
  cleanup()

  const { user } = await show(<PlaylistsPage />, '/playlists', '/playlists', {
    [`GET /playlists/user/${OWNER_ID}`]: json(200, [playlist()]),
  })
  await user.click(await screen.findByRole('button', { name: 'Create New Playlist' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create New Playlist' })
  expect(nameField().value).toBe('First steps')
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }))
  const question = await screen.findByRole('dialog', { name: /^Discard/ })
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  expect(nameField().value).toBe('')
  expect(JSON.stringify(localStorage)).not.toContain('First steps')
  await waitFor(() => expect(document.activeElement).toBe(nameField()))
})

test('changes to a playlist are not stored, so that they never undo what was changed elsewhere since', async () => {
  signIn()
  const open = (changes: Partial<Playlist>) =>
    show(
      <PlaylistFormDialog opened onClose={() => undefined} onDone={() => undefined} playlist={playlist(changes)} />,
      '/playlists',
      '/playlists',
      {},
    )
  const { user } = await open({ is_public: true })
  await user.type(nameField(), ' in chess')
  await user.click(screen.getByLabelText(/^Public/))
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  cleanup()

  await open({ name: 'Openings', is_public: false })
  expect([nameField().value, screen.getByLabelText<HTMLInputElement>(/^Public/).checked]).toEqual(['Openings', false])
  expect(JSON.stringify(localStorage)).not.toContain('in chess')
})

test('who leaves while their playlist is created stays where they went', async () => {
  signIn()
  const { behaviour, letGo } = held(json(200, playlist({ id: 9 })))
  const { user } = await openPage(behaviour)
  await user.type(nameField(), 'First steps')
  await user.click(button('Create playlist'))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  letGo()
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('First steps'))
  expect(address()).toBe('/playlists')
})
