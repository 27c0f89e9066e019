import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { profilesApi } from '../contract.ts'

const { db, nobody, signUp } = await startApi({ PUBLIC_URL: 'https://atelier.example' })

test('everybody reads the public profile of a creator by their account, in full and without empty holes', async () => {
  const dev = await signUp('developer')
  const { id, created_at } = await givenDeveloperProfile(db, dev, { bio: null, profile_image: 'pic.webp' })
  const read = await nobody.send(profilesApi.readPublicDeveloper, { params: { id: dev.id } })
  expect([read.status, read.body]).toEqual([
    200,
    {
      id,
      user_id: dev.id,
      username: dev.username,
      user: { id: dev.id, username: dev.username, full_name: dev.user.full_name },
      skills: 'TypeScript, SQL',
      experience_years: 7,
      bio: '',
      profile_image_url: 'https://atelier.example/api/files/pic.webp',
      rating: null,
      average_rating: 0,
      total_ratings: 0,
      total_projects: 0,
      success_rate: 0,
      availability: null,
      languages: [],
      price_range: null,
      reply_within_hours: null,
      created_at,
    },
  ])
  const listed = await nobody.send(profilesApi.listPublicDevelopers)
  expect(listed.body).toEqual([read.body])
})

test('a hidden profile, one of a closed account and one that is not there are the same to everybody', async () => {
  const [hidden, closed, none] = [await signUp('developer'), await signUp('developer'), await signUp('developer')]
  await givenDeveloperProfile(db, hidden, { is_public: false })
  await givenDeveloperProfile(db, closed)
  await db.updateTable('accounts').set({ is_active: false }).where('id', '=', closed.id).execute()
  const ann = await signUp('client')
  for (const { id } of [hidden, closed, none, ann, { id: 999_999 }]) {
    for (const reader of [nobody, ann, hidden]) {
      const refused = await reader.send(profilesApi.readPublicDeveloper, { params: { id } })
      expect([refused.status, refused.problem.detail]).toEqual([404, 'Public profile not found'])
    }
  }
  const listed = (await nobody.send(profilesApi.listPublicDevelopers)).body.map(({ user_id }) => user_id)
  expect(listed).not.toEqual(expect.arrayContaining([hidden.id]))
  expect(listed).not.toEqual(expect.arrayContaining([closed.id]))
})

test('creators are listed newest first, walked by cursor, in one statement however many they are', async () => {
  const made: number[] = []
  const fill = async (rows: number) => {
    for (let n = 0; n < rows; n++) {
      const dev = await signUp('developer')
      await givenDeveloperProfile(db, dev)
      made.unshift(dev.id)
    }
  }
  const list = () => nobody.send(profilesApi.listPublicDevelopers)
  await fill(2)
  expect(await countStatements(list)).toBe(1)
  await fill(18)
  expect(await countStatements(list)).toBe(1)
  const first = await nobody.send(profilesApi.listPublicDevelopers, { query: { limit: 12 } })
  const after = new URL(/<(.+)>/.exec(String(first.headers['link']))![1]!, 'http://local').searchParams.get('after')!
  const second = await nobody.send(profilesApi.listPublicDevelopers, { query: { limit: 8, after } })
  expect([...first.body, ...second.body].map(({ user_id }) => user_id)).toEqual(made)
})
