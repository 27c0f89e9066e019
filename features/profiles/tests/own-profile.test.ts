import { describe, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenClientProfile, givenDeveloperProfile } from '#testing/given/rows.ts'
import { accountsApi } from '#features/accounts/contract.ts'
import { profilesApi } from '../contract.ts'

const { db, nobody, signUp } = await startApi({ PUBLIC_URL: 'https://atelier.example' })
const storedDeveloper = (id: number) =>
  db.selectFrom('developer_profiles').selectAll().where('user_id', '=', id).executeTakeFirst()
const storedClient = (id: number) =>
  db.selectFrom('client_profiles').selectAll().where('user_id', '=', id).executeTakeFirst()

describe('a creator', () => {
  test('makes a profile and reads it back, flat and one level down', async () => {
    const dev = await signUp('developer')
    const made = await dev.send(profilesApi.createDeveloper, {
      body: { skills: ' TypeScript,SQL, typescript ,,Rust', experience_years: '7' as never, bio: '' },
    })
    const profile = {
      id: expect.any(Number),
      user_id: dev.id,
      skills: 'TypeScript, SQL, Rust',
      experience_years: 7,
      bio: null,
      is_public: false,
      profile_image_url: null,
      rating: null,
      average_rating: 0,
      total_ratings: 0,
      total_projects: 0,
      success_rate: 0,
      availability: null,
      languages: [],
      price_range: null,
      reply_within_hours: null,
      created_at: expect.stringMatching(/Z$/),
    }
    expect([made.status, made.body]).toEqual([201, profile])
    const read = await dev.send(profilesApi.readDeveloper)
    expect(read.body).toEqual({ ...made.body, developer_profile: made.body })
  })

  test('names skills as a text or as a list', async () => {
    const dev = await signUp('developer')
    await givenDeveloperProfile(db, dev)
    const become = async (skills: string | string[]) =>
      (await dev.send(profilesApi.updateDeveloper, { body: { skills } })).body.skills
    expect(await become([' Go ', 'go', 'C, C++', ''])).toBe('Go, C, C++')
    expect(await become('')).toBe('')
    expect(await become(['SQL'])).toBe('SQL')
    expect(await become([])).toBe('')
  })

  test.each([
    ['31 skills', { skills: Array.from({ length: 31 }, (_, n) => `skill${n}`) }, 'skills'],
    ['a skill of 41 characters', { skills: 'x'.repeat(41) }, 'skills'],
    ['no number of years', { experience_years: 'many' }, 'experience_years'],
    ['years below zero', { experience_years: -1 }, 'experience_years'],
    ['too long a bio', { bio: 'x'.repeat(5001) }, 'bio'],
    ['projects below zero', { total_projects: -1 }, 'total_projects'],
    ['an availability that is none', { availability: 'tomorrow' }, 'availability'],
    ['a language that nobody speaks', { languages: ['xx'] }, 'languages'],
    ['the higher price first', { price_range: { from: 2, to: 1 } }, 'price_range'],
    ['a price below zero', { price_range: { from: -1, to: 1 } }, 'price_range'],
    ['a price with three decimals', { price_range: { from: 1, to: 1.005 } }, 'price_range'],
    ['one price alone', { price_range: { from: 1 } }, 'price_range'],
    ['a time to reply that is not offered', { reply_within_hours: 5 }, 'reply_within_hours'],
  ])('is told the field when they send %s', async (_, part, field) => {
    const dev = await signUp('developer')
    const refused = await dev.send(profilesApi.createDeveloper, {
      body: { skills: 'SQL', experience_years: 1, ...part } as never,
    })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.problem.detail)).toContain(`"loc":["body","${field}"`)
    expect(await storedDeveloper(dev.id)).toBeUndefined()
  })

  test('says on which terms they work, and takes each of them back', async () => {
    const dev = await signUp('developer')
    await givenDeveloperProfile(db, dev)
    const terms = {
      availability: 'now',
      languages: ['pt', 'en'],
      price_range: { from: 800, to: 2400.5 },
      reply_within_hours: 24,
    } as const
    const body = { ...terms, languages: ['pt', 'en', 'pt'] as ('pt' | 'en')[] }
    const response = await dev.send(profilesApi.updateDeveloper, { body })
    expect(response.body).toMatchObject(terms)
    expect((await nobody.send(profilesApi.readPublicDeveloper, { params: { id: dev.id } })).body).toMatchObject(terms)
    const bio = await dev.send(profilesApi.updateDeveloper, { body: { bio: 'Kilns.' } })
    expect(bio.body).toMatchObject(terms)
    const open = { availability: null, languages: [], price_range: null, reply_within_hours: null }
    expect((await dev.send(profilesApi.updateDeveloper, { body: open })).body).toMatchObject(open)
  })

  test('changes what they name, clears the bio with null, and cannot point the picture elsewhere', async () => {
    const dev = await signUp('developer')
    const before = await givenDeveloperProfile(db, dev, { profile_image: 'ab/c 1.webp', total_projects: 3 })
    const changed = await dev.send(profilesApi.updateDeveloper, {
      body: { bio: null, is_public: 'false', profile_image_url: 'https://evil.example/x.png' } as never,
    })
    expect(changed.body).toMatchObject({
      bio: null,
      is_public: false,
      skills: 'TypeScript, SQL',
      total_projects: 3,
      profile_image_url: 'https://atelier.example/api/files/ab%2Fc%201.webp',
    })
    expect(await storedDeveloper(dev.id)).toMatchObject({
      ...before,
      bio: null,
      is_public: false,
      search: expect.any(String),
      updated_at: expect.any(String),
    })
  })

  test('makes one profile only, even when asked twice at once', async () => {
    const dev = await signUp('developer')
    const make = (experience_years: number) =>
      dev.send(profilesApi.createDeveloper, { body: { skills: 'SQL', experience_years } })
    const responses = await Promise.all([make(1), make(2)])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400])
    const before = await storedDeveloper(dev.id)
    const again = await make(3)
    expect([again.status, again.problem]).toEqual([400, { detail: 'Profile already exists', code: 'profile_exists' }])
    expect(await storedDeveloper(dev.id)).toEqual(before)
  })
})

describe('a client', () => {
  test('makes, reads and changes a profile', async () => {
    const ann = await signUp('client')
    const made = await ann.send(profilesApi.createClient, { body: { company_name: ' Bakery ', website: '' } })
    const profile = {
      id: expect.any(Number),
      user_id: ann.id,
      company_name: 'Bakery',
      industry: null,
      company_size: null,
      website: null,
      created_at: expect.stringMatching(/Z$/),
    }
    expect([made.status, made.body]).toEqual([201, profile])
    const changed = await ann.send(profilesApi.updateClient, {
      body: { industry: 'Food', website: 'https://bakery.example', company_name: null },
    })
    expect(changed.body).toMatchObject({ industry: 'Food', website: 'https://bakery.example', company_name: null })
    const read = await ann.send(profilesApi.readClient)
    expect(read.body).toEqual({ ...changed.body, client_profile: changed.body })
    const again = await ann.send(profilesApi.createClient, { body: {} })
    expect([again.status, again.problem.detail]).toEqual([400, 'Profile already exists'])
    expect(await storedClient(ann.id)).toMatchObject({ industry: 'Food' })
  })

  test('gives a website that is one: a script is none', async () => {
    const ann = await signUp('client')
    for (const website of [
      'javascript:alert(1)',
      'bakery',
      'https://ann:secret@bakery.example',
      'https://bakery.example@elsewhere.example/',
      'https:\\\\bakery.example\\@elsewhere.example',
      'https:/ann@bakery.example',
      'ht\ntps://ann@bakery.example',
    ]) {
      const refused = await ann.send(profilesApi.createClient, { body: { website } })
      expect([refused.status, refused.problem.detail]).toMatchObject([422, [{ loc: ['body', 'website'] }]])
    }
    expect(await storedClient(ann.id)).toBeUndefined()
  })
})

test('who has no profile yet is told so, and nothing is made', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const answers = [
    [await dev.send(profilesApi.readDeveloper), 'Developer profile not found. Please create a profile to get started.'],
    [await ann.send(profilesApi.readClient), 'Client profile not found. Please create a profile to get started.'],
    [await dev.send(profilesApi.updateDeveloper, { body: { bio: 'Hello' } }), 'Profile not found'],
    [await ann.send(profilesApi.updateClient, { body: { industry: 'Food' } }), 'Profile not found'],
  ] as const
  for (const [{ status, problem }, text] of answers) expect([status, problem.detail]).toEqual([404, text])
  expect([await storedDeveloper(dev.id), await storedClient(ann.id)]).toEqual([undefined, undefined])
})

test('each role has its own profile; the other role and visitors are turned away', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const developer = { body: { skills: 'SQL', experience_years: 1 } }
  const client = { body: { industry: 'Food' } }
  const answers = [
    [await ann.send(profilesApi.readDeveloper), 'Only developers can access developer profiles.'],
    [await ann.send(profilesApi.createDeveloper, developer), 'Only developers can create developer profiles'],
    [await ann.send(profilesApi.updateDeveloper, developer), 'Only developers can update developer profiles'],
    [await dev.send(profilesApi.readClient), 'Only clients can access client profiles.'],
    [await dev.send(profilesApi.createClient, client), 'Only clients can create client profiles'],
    [await dev.send(profilesApi.updateClient, client), 'Only clients can update client profiles'],
  ] as const
  for (const [{ status, problem }, text] of answers) expect([status, problem.detail]).toEqual([403, text])
  expect([await storedDeveloper(ann.id), await storedClient(dev.id)]).toEqual([undefined, undefined])
  for (const endpoint of [profilesApi.me, profilesApi.check, profilesApi.readDeveloper, profilesApi.readClient]) {
    expect((await nobody.send(endpoint)).status).toBe(401)
  }
  for (const [endpoint, input] of [
    [profilesApi.createDeveloper, developer],
    [profilesApi.updateDeveloper, developer],
    [profilesApi.createClient, client],
    [profilesApi.updateClient, client],
  ] as const) {
    expect((await nobody.send(endpoint, input as never)).status).toBe(401)
  }
})

test('the signed-in user comes with both profiles, as far as they are made', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const none = { developer_profile: null, client_profile: null }
  const me = (await dev.send(accountsApi.me)).body
  expect((await dev.send(profilesApi.me)).body).toEqual({ ...me, ...none })
  await givenDeveloperProfile(db, dev)
  await givenClientProfile(db, ann, { industry: 'Food' })
  const { developer_profile: _, ...flat } = (await dev.send(profilesApi.readDeveloper)).body
  expect((await dev.send(profilesApi.me)).body).toEqual({ ...me, ...none, developer_profile: flat })
  expect((await ann.send(profilesApi.me)).body.client_profile).toMatchObject({ industry: 'Food' })
  expect(JSON.stringify((await ann.send(profilesApi.me)).body)).not.toMatch(/password|argon2/)
})

test('one looks up whether the profile of their role is made', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const none = { has_profile: false, profile_id: null }
  expect((await dev.send(profilesApi.check)).body).toEqual({ ...none, profile_type: 'developer' })
  expect((await ann.send(profilesApi.check)).body).toEqual({ ...none, profile_type: 'client' })
  const { id } = await givenDeveloperProfile(db, dev)
  const found = { has_profile: true, profile_type: 'developer', profile_id: id }
  expect((await dev.send(profilesApi.check)).body).toEqual(found)
})
