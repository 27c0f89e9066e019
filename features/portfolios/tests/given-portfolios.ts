import type { Database } from '#platform/server/database/database.ts'
import type { Person } from '#testing/api.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { playlistsApi } from '#features/playlists/contract.ts'
import { portfoliosApi, type Portfolio } from '../contract.ts'

type SignUp = (user_type: 'developer') => Promise<Person>

/** A creator with a public profile. */
export async function givenCreator(db: Database, signUp: SignUp): Promise<Person> {
  const creator = await signUp('developer')
  await givenDeveloperProfile(db, creator)
  return creator
}

/** Public videos of somebody, oldest first, called by these titles. */
export async function givenVideos(db: Database, owner: Person, titles: string[]): Promise<number[]> {
  const ids = []
  for (const title of titles) ids.push((await givenVideoRow(db, owner, { title, is_public: true })).id)
  return ids
}

/** A playlist of somebody, with these videos. */
export async function givenPlaylist(
  owner: Person,
  name: string,
  videoIds: number[],
  is_public = true,
): Promise<number> {
  const { body } = await owner.send(playlistsApi.create, { body: { name, is_public } })
  for (const videoId of videoIds) await owner.send(playlistsApi.addVideo, { params: { id: body.id, videoId } })
  return body.id
}

/** A showcase of somebody. */
export async function givenShowcase(db: Database, owner: { id: number }, title: string): Promise<number> {
  const now = new Date()
  const showcase = { developer_id: owner.id, title, description: 'What it does', created_at: now, updated_at: now }
  return (await db.insertInto('showcases').values(showcase).returning('id').executeTakeFirstOrThrow()).id
}

/** What stands on a page, by its names; a part that holds no works is none. */
export const namesOn = ({ sections, showcases, videos, playlists }: Portfolio) => {
  const names = {
    showcases: showcases.map(({ title }) => title),
    videos: videos.map(({ title }) => title),
    playlists: playlists.map(({ name }) => name),
    ratings: [],
  }
  return sections.map((kind) => names[kind]).filter((works) => works.length > 0)
}

/** What somebody sees on a creator's public page, by its names. */
export async function shownBy(creator: { id: number }, reader: Pick<Person, 'send'>) {
  const { body } = await reader.send(portfoliosApi.read, { params: { id: creator.id } })
  return namesOn(body)
}
