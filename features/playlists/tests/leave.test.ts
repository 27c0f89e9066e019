import { expect, test } from 'vitest'
import { PASSWORD, startApi } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { playlistsApi, playlistSharingApi } from '../contract.ts'
import { givenPlaylist, videosIn } from './given-playlists.ts'

const { db, signUp } = await startApi()

test("somebody's copy holds their own playlists and nobody else's", async () => {
  const [ann, ben] = [await signUp('client'), await signUp('developer')]
  const video = await givenVideoRow(db, ben, { is_public: true })
  const { id } = await givenPlaylist(ann, { name: 'To watch' }, [video])
  await ann.send(playlistsApi.setNote, { params: { id, videoId: video.id }, body: { note: 'First' } })
  await givenPlaylist(ben, { name: 'Of Ben' })
  const { parts } = (await ann.send(accountSettingsApi.exportData)).body
  expect(parts['playlists']).toMatchObject([{ name: 'To watch', videos: [{ video_id: video.id, note: 'First' }] }])
  expect(JSON.stringify(parts['playlists'])).not.toContain('Of Ben')
})

test('playlists go with their owner; the videos of who leaves fall out of others’, and nobody reads that they opened a link', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('developer')]
  const video = await givenVideoRow(db, ben, { is_public: true })
  const kept = await givenVideoRow(db, ann)
  const { id } = await givenPlaylist(ann, {}, [video, kept])
  const { id: gone } = await givenPlaylist(ben, { is_public: true }, [video])
  const token = (await ann.send(playlistSharingApi.share, { params: { id } })).body.share_token
  await ben.send(playlistSharingApi.readShared, { params: { token } })
  await ben.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  expect((await ann.send(playlistsApi.read, { params: { id: gone } })).status).toBe(404)
  expect(await videosIn(ann, id)).toEqual([kept.id])
  expect((await ann.send(playlistSharingApi.listOpenings, { params: { id } })).body).toEqual([])
})
