import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { json, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { playlistsApi, playlistSharingApi } from '../contract.ts'
import { PlaylistsOf, PublicPlaylists } from '../web.tsx'
import { PlaylistPage } from '../web/watch/PlaylistPage.tsx'
import { PlaylistsPage } from '../web/list/PlaylistsPage.tsx'
import { SharedPlaylistPage } from '../web/watch/SharedPlaylistPage.tsx'
import { usePlaylists } from '../web/usePlaylists.ts'
import { OWNER_ID, show, signIn } from './render-playlist.tsx'

const OWN = `GET /playlists/user/${OWNER_ID}`
const responses = (behaviour: Behaviour) => ({
  [OWN]: behaviour,
  'GET /playlists/': behaviour,
  'GET /playlists/3': behaviour,
  'GET /playlists/3/share': behaviour,
  'GET /playlists/video/11': behaviour,
  'GET /playlists/shared/tok': behaviour,
})

test('every read of playlists shows nothing while the server lacks their tables', () => {
  const all: Record<string, Endpoint> = { ...playlistsApi, ...playlistSharingApi }
  const reads = Object.entries(all).filter(([, { method }]) => method === 'GET')
  expect(reads.length).toBeGreaterThan(6)
  expect(reads.filter(([, { emptyWithoutTables }]) => !emptyWithoutTables)).toEqual([])
})

const ways: [string, Behaviour][] = [
  ['with our code', json(500, { detail: 'relation "playlists" does not exist', code: 'internal' })],
  ['without a code', json(500, { detail: '(UndefinedTable) relation "playlists" does not exist' })],
  ['as another database says it', json(500, { detail: 'no such table: playlists' })],
]

test.each(ways)('a person without playlists is told so by a server that lacks their tables, %s', async (_, lacking) => {
  signIn()
  await show(<PlaylistsPage />, '/playlists', '/playlists', responses(lacking))
  expect(await screen.findByText('No playlists yet')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test.each(ways)('a playlist that a server without tables is asked for is not there, %s', async (_, lacking) => {
  await show(<PlaylistPage />, '/playlists/:id', '/playlists/3', responses(lacking))
  expect(await screen.findByRole('heading', { level: 1, name: 'Playlist not found' })).toBeTruthy()
  expect(screen.getByText('There is nothing here')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test.each(ways)('the lists that visitors see are empty, and a link leads to nothing, %s', async (_, lacking) => {
  await show(
    <>
      <PublicPlaylists words="" />
      <PlaylistsOf userId={OWNER_ID} />
    </>,
    '/',
    '/',
    responses(lacking),
  )
  expect(await screen.findByText('No public playlists yet')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(ways)('the link of a playlist leads to nothing while the tables are missing, %s', async (_, lacking) => {
  await show(<SharedPlaylistPage />, '/shared/playlists/:shareToken', '/shared/playlists/tok', responses(lacking))
  expect(await screen.findByRole('heading', { level: 1, name: 'Failed to fetch shared playlist' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

function State() {
  const state = usePlaylists({ userId: OWNER_ID, videoId: 11, currentId: 3, linkOf: 3 })
  return <output>{JSON.stringify(state)}</output>
}

test.each(ways)('the state of playlists stays empty and without an error, %s', async (_, lacking) => {
  signIn()
  await show(<State />, '/', '/', responses(lacking))
  const empty = { userPlaylists: [], videoPlaylists: [], currentPlaylist: null, shareLink: null }
  expect(await screen.findByText(JSON.stringify({ ...empty, loading: false, error: null }))).toBeTruthy()
})

test.each([
  [500, 'Internal server error'],
  [500, 'The stable of playlists is closed'],
  [503, 'relation "playlists" does not exist'],
])('any other failure (%s, %s) is told, with a way to try again', async (status, detail) => {
  signIn()
  const failing = json(status, { detail, code: 'internal' })
  await show(<PlaylistPage />, '/playlists/:id', '/playlists/3', responses(failing))
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy()
})
