import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { SHOWCASES_MAX, showcasesApi } from '../contract.ts'
import { testImage, givenShowcase, publish, read } from './given-showcases.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const subscriber = () => signUp('developer', { subscribed: true })
const refusedOwner = await subscriber()
const change = (who: Person, id: number, body: object) => who.send(showcasesApi.change, { params: { id }, body })

test('a subscriber publishes a showcase with a picture, a README, a video and their profile, and everybody sees it', async () => {
  const owner = await subscriber()
  const profile = await givenDeveloperProfile(db, owner)
  const video = await givenVideoRow(db, owner, { is_public: true })
  const { status, body } = await publish(owner, {
    title: '  A  shop\nfor bakers ',
    for_whom: 'For bakers who sleep at night',
    what_changed: '',
    project_url: 'https://example.com/shop',
    repository_url: '',
    image_file: await testImage(900, 600),
    image_alt: 'A red wall',
    readme_file: Buffer.from('# Bread\n\nAnd **butter**.'),
    selected_video_ids: JSON.stringify([video.id]),
    include_profile: 'true',
    status: 'ignored',
  })
  expect([status, body]).toMatchObject([
    200,
    {
      developer_id: owner.id,
      developer: { id: owner.id, username: owner.username, full_name: owner.user.full_name },
      title: 'A shop for bakers',
      description: 'It takes orders at night.',
      for_whom: 'For bakers who sleep at night',
      what_changed: null,
      project_url: 'https://example.com/shop',
      repository_url: null,
      demo_url: null,
      pictures: [{ width: 900, height: 600, alt: 'A red wall' }],
      include_profile: true,
      developer_profile: { id: profile.id, username: owner.username },
      selected_video_ids: [video.id],
      videos: [{ id: video.id, is_public: true }],
      linked_content: [
        { type: 'video', content_id: video.id, title: video.title },
        { type: 'profile', content_id: owner.id, developer_name: owner.username },
      ],
      average_rating: 0,
      total_ratings: 0,
      share_token: null,
    },
  ])
  expect(body.image_url).toBe(body.pictures[0]?.url)
  expect(body.readme_url).toBe(`http://localhost:3000/api/project-showcase/${body.id}/readme?format=html`)
  expect(body.updated_at).toBe(body.created_at)
  for (const who of [nobody, await signUp('client'), owner]) expect(await read(who, body.id)).toEqual(body)
})

test('to publish takes a subscription: a developer without one, a client and nobody are refused', async () => {
  const developer = await signUp('developer')
  expect((await publish(developer)).problem).toEqual({
    detail: 'Active subscription required to perform this action',
    code: 'subscription_required',
  })
  expect((await publish(developer)).status).toBe(403)
  const refused = await publish(await signUp('client'))
  expect([refused.status, refused.problem.detail]).toEqual([403, 'Only developers can create showcases'])
  expect((await publish(nobody)).status).toBe(401)
  expect((await developer.send(showcasesApi.listOfDeveloper, { params: { id: developer.id } })).body).toEqual([])
})

test.each<[string, Record<string, string>, string]>([
  ['no title', { title: ' \u200b ' }, 'title'],
  ['a title that is too long', { title: 'a'.repeat(201) }, 'title'],
  ['no description', { description: '' }, 'description'],
  ['a description that is too long', { description: 'a'.repeat(20_001) }, 'description'],
  ['a purpose that is too long', { for_whom: 'a'.repeat(2001) }, 'for_whom'],
  ['an address that runs something', { project_url: 'javascript:alert(1)' }, 'project_url'],
  ['an address that holds its page', { demo_url: 'data:text/html,hello' }, 'demo_url'],
  ['an address with a password', { repository_url: 'https://ada:secret@example.com/' }, 'repository_url'],
  ['an address of a service that is no web', { project_url: 'https://example.com:22/' }, 'project_url'],
  ['an address with no port at all', { project_url: 'https://example.com:99999/' }, 'project_url'],
  ['an address of this machine', { project_url: 'http://localhost:3000/' }, 'project_url'],
  ['videos that are no list', { selected_video_ids: 'all' }, 'selected_video_ids'],
  ['a video twice', { selected_video_ids: '[1, 1]' }, 'selected_video_ids'],
  [
    'too many videos',
    { selected_video_ids: JSON.stringify(Array.from({ length: 21 }, (_, n) => n + 1)) },
    'selected_video_ids',
  ],
])('%s is refused, and nothing is published', async (_, fields, field) => {
  const { status, problem } = await publish(refusedOwner, fields)
  expect([status, problem]).toMatchObject([422, { detail: [{ loc: ['body', field] }] }])
  const params = { id: refusedOwner.id }
  expect((await nobody.send(showcasesApi.listOfDeveloper, { params })).body).toEqual([])
})

test('an address that looks like another is shown as what it is', async () => {
  const owner = await subscriber()
  // The first letter is a Cyrillic one.
  const { body } = await publish(owner, { project_url: 'https://\u0430pple.com/shop?q=\u0430' })
  expect(body.project_url).toBe('https://xn--pple-43d.com/shop?q=%D0%B0')
  const plain = 'https://example.com:8443/A b'
  expect((await change(owner, body.id, { project_url: plain })).body.project_url).toBe(plain)
})

test('a profile is linked where there is one, and shown as long as it is public', async () => {
  const owner = await subscriber()
  const refused = await publish(owner, { include_profile: 'true' })
  expect([refused.status, refused.problem.detail]).toEqual([
    404,
    'Developer profile not found. Please create a profile first.',
  ])
  const { id } = await givenShowcase(owner)
  const link = (input: object) => owner.send(showcasesApi.setProfile, { params: { id }, ...input })
  expect((await link({})).status).toBe(404)
  await givenDeveloperProfile(db, owner, { is_public: false })
  expect((await link({})).body).toMatchObject({ include_profile: true, developer_profile: null, linked_content: [] })
  await db.updateTable('developer_profiles').set({ is_public: true }).where('user_id', '=', owner.id).execute()
  expect((await read(nobody, id)).developer_profile?.user_id).toBe(owner.id)
  expect((await link({ body: { include_profile: false } })).body.include_profile).toBe(false)
  expect((await link({ body: {}, query: { include_profile: true } })).body.include_profile).toBe(true)
  expect((await link({ query: { include_profile: false } })).body.include_profile).toBe(false)
  expect((await read(nobody, id)).developer_profile).toBeNull()
})

test('an owner changes what is named, also without a subscription, and deletes it', async () => {
  const owner = await signUp('developer')
  const { id } = await givenShowcaseRow(db, owner, { demo_url: 'https://example.com/demo', for_whom: 'Bakers' })
  const changed = await change(owner, id, { title: 'Bread', demo_url: '', for_whom: null })
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { title: 'Bread', description: 'It takes orders at night.', demo_url: null, for_whom: null },
  ])
  expect((await change(owner, id, { title: 'Butter', demo_url: 'ftp://example.com' })).status).toBe(422)
  expect(await read(nobody, id)).toEqual(changed.body)
  const removed = await owner.send(showcasesApi.remove, { params: { id } })
  expect([removed.status, removed.body]).toEqual([200, { message: 'Project showcase deleted successfully' }])
  expect((await owner.send(showcasesApi.remove, { params: { id } })).problem.detail).toBe('Showcase not found')
  expect((await nobody.send(showcasesApi.read, { params: { id } })).problem).toEqual({
    detail: 'Project showcase not found',
    code: 'not_found',
  })
})

test('nobody but its owner changes a showcase, its files or what it links to, or deletes it', async () => {
  const owner = await signUp('developer')
  const { id } = await givenShowcaseRow(db, owner)
  const before = await read(nobody, id)
  const params = { id, videoId: 1 }
  const calls: [string, (who: typeof nobody) => Promise<{ status: number; problem: { detail: unknown } }>][] = [
    ['update', (who) => who.send(showcasesApi.change, { params, body: { title: 'Mine' } })],
    ['edit', (who) => who.sendForm(showcasesApi.replaceFiles, { params, form: new FormData() })],
    ['edit', (who) => who.send(showcasesApi.removeReadme, { params })],
    ['update', (who) => who.send(showcasesApi.setProfile, { params })],
    ['update', (who) => who.send(showcasesApi.setVideos, { params, body: [] })],
    ['update', (who) => who.send(showcasesApi.linkVideo, { params })],
    ['update', (who) => who.send(showcasesApi.unlinkVideo, { params })],
    ['delete', (who) => who.send(showcasesApi.remove, { params })],
  ]
  const others = [await subscriber(), await signUp('client')]
  for (const [doing, call] of calls) {
    for (const who of others) {
      const { status, problem } = await call(who)
      expect([status, problem.detail]).toEqual([403, `You do not have permission to ${doing} this showcase`])
    }
    expect((await call(nobody)).status).toBe(401)
  }
  expect(await read(nobody, id)).toEqual(before)
})

test('a creator has at most so many showcases, also when two are published at once', async () => {
  const owner = await subscriber()
  const now = new Date()
  const rows = Array.from({ length: SHOWCASES_MAX - 1 }, () => ({
    developer_id: owner.id,
    title: 'One of many',
    description: 'As before.',
    created_at: now,
    updated_at: now,
  }))
  await db.insertInto('showcases').values(rows).execute()
  const responses = await Promise.all([publish(owner), publish(owner)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)?.problem.code).toBe('too_many_showcases')
})
