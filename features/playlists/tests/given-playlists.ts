import type { Person } from '#testing/api.ts'
import { playlistsApi } from '../contract.ts'

interface Wishes {
  name?: string
  description?: string | null
  is_public?: boolean
}

/** A playlist of somebody, with these videos in this order. */
export async function givenPlaylist(owner: Person, wishes: Wishes = {}, videos: readonly { id: number }[] = []) {
  const { body: playlist } = await owner.send(playlistsApi.create, { body: { name: 'First steps', ...wishes } })
  for (const { id } of videos) {
    await owner.send(playlistsApi.addVideo, { params: { id: playlist.id, videoId: id } })
  }
  return playlist
}

/** Which videos somebody sees in a playlist, in their order. */
export async function videosIn(reader: Pick<Person, 'send'>, id: number): Promise<number[]> {
  const { body } = await reader.send(playlistsApi.read, { params: { id } })
  return body.videos.map((video) => video.id)
}
