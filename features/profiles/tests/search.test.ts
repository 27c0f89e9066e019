import { beforeAll, describe, expect, test } from 'vitest'
import { onPostgres } from '#testing/database/database.ts'
import { startApi, type Person } from '#testing/api.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { untilWaiting } from '#testing/database/wait-for-lock.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { indexCreator } from '../server.ts'
import { profilesApi, type CreatorOrder } from '../contract.ts'

const api = await startApi()
const { db, nobody, signUp } = api

const creators: Record<'ana' | 'ben' | 'cem' | 'hidden', Person> = {} as never
type Query = NonNullable<Parameters<typeof nobody.send<typeof profilesApi.listPublicDevelopers>>[1]>['query']

const found = async (query: Query) => {
  const { status, body } = await nobody.send(profilesApi.listPublicDevelopers, { query })
  expect(status).toBe(200)
  const names = Object.entries(creators).map(([name, { id }]) => [id, name] as const)
  return body.map(({ user_id }) => new Map(names).get(user_id))
}

beforeAll(async () => {
  for (const name of ['ana', 'ben', 'cem', 'hidden'] as const) {
    creators[name] = await signUp('developer', { username: `${name}-works` })
    await db
      .updateTable('accounts')
      .set({ full_name: { ana: 'Ana Lucía Pérez', ben: "Ben O'Hara", cem: 'Cem Öztürk', hidden: 'Hidden' }[name] })
      .where('id', '=', creators[name].id)
      .execute()
  }
  const { ana, ben, cem, hidden } = creators
  await givenDeveloperProfile(db, ana, {
    skills: ['TypeScript', 'Node.js', 'C++'],
    bio: 'Bakeries and libraries.',
    experience_years: 4,
    availability: 'soon',
    languages: ['es', 'en'],
    price_from: 2000,
    price_to: 9000,
    reply_within_hours: 4,
    total_projects: 30,
    average_rating: 4.67,
    total_ratings: 30,
    rating_score: 42_500,
  })
  await givenDeveloperProfile(db, ben, {
    skills: ['typescript', 'Rust'],
    bio: null,
    experience_years: 12,
    total_projects: 2,
    availability: 'now',
    languages: ['en', 'ga'],
    price_from: 500,
    price_to: 900,
    reply_within_hours: 24,
  })
  await givenDeveloperProfile(db, cem, {
    skills: ['Sound design', 'ÖPNV'],
    bio: 'Writes-music, for bakeries\nand more.',
    experience_years: 4,
    total_projects: 2,
    average_rating: 5,
    total_ratings: 1,
    rating_score: 31_818,
  })
  await givenDeveloperProfile(db, hidden, { skills: ['TypeScript', 'Cobol'], is_public: false })
  await api.runScheduledJob('update-search')
})

describe('creators are found', () => {
  test.each<[string, string, string[]]>([
    ['their full name', 'lucía', ['ana']],
    ['a skill in capitals beyond ASCII', 'öpn', ['cem']],
    ['a name with a mark in it', "O'Hara", ['ben']],
    ['their username, who has all of it first', 'cem-works', ['cem', 'ana', 'ben']],
    ['their bio, without regard to case', 'BAKERIES', ['ana', 'cem']],
    ['another form of a word', 'bakery', ['ana', 'cem']],
    ['a misspelt word', 'bakreies', ['ana', 'cem']],
    ['a name without its accents', 'perez', ['ana']],
    ['a skill with a point in it', 'js', ['ana']],
    ['the beginning of a word', 'typesc', ['ana', 'ben']],
    ['several words, who has all of them first', 'bakeries music', ['cem', 'ana']],
    ['words that are in no profile', 'violin', []],
    ['nothing but signs', '&|!:*()', []],
    ['what would break a query language', "music:* & !(rust) | 'x", ['ben', 'cem']],
    ['spaces only, which ask for nothing', '   ', ['cem', 'ben', 'ana']],
  ])('by %s', async (_, q, names) => {
    expect(await found({ q })).toEqual(names)
  })

  test('by one skill as it is written anywhere, by no part of it', async () => {
    expect(await found({ skill: 'TYPESCRIPT' })).toEqual(['ben', 'ana'])
    expect(await found({ skill: 'c++' })).toEqual(['ana'])
    expect(await found({ skill: 'öpnv' })).toEqual(['cem'])
    expect(await found({ skill: 'Type' })).toEqual([])
    expect(await found({ skill: '' })).toHaveLength(3)
  })

  test('by years of experience, and by all of it together', async () => {
    expect(await found({ min_experience: 5 })).toEqual(['ben'])
    expect(await found({ q: 'works', skill: 'typescript', min_experience: 3, order: 'projects' })).toEqual([
      'ana',
      'ben',
    ])
  })

  test('by the terms they work on; who leaves one open is not found by it', async () => {
    expect(await found({ availability: 'now' })).toEqual(['ben'])
    expect(await found({ language: 'en' })).toEqual(['ben', 'ana'])
    expect(await found({ language: 'en', skill: 'node.js' })).toEqual(['ana'])
    expect(await found({ language: 'es', q: 'bakeries' })).toEqual(['ana'])
    expect(await found({ max_price: 499 })).toEqual([])
    expect(await found({ max_price: 500 })).toEqual(['ben'])
    expect(await found({ max_price: 3000, order: 'rating' })).toEqual(['ana', 'ben'])
    expect(await found({ language: 'de' })).toEqual([])
    expect(await found({ reply_within_hours: 23 })).toEqual(['ana'])
    expect(await found({ reply_within_hours: 72 })).toEqual(['ben', 'ana'])
    const refused = await nobody.send(profilesApi.listPublicDevelopers, { query: { language: 'klingon' as never } })
    expect(refused.status).toBe(422)
  })

  test('under their new name at once, and no longer under the old one', async () => {
    const { ben } = creators
    const rename = (full_name: string) => ben.send(accountSettingsApi.changeAccount, { body: { full_name } })
    await rename('Benedikt Winter')
    expect(await found({ q: 'winter' })).toEqual(['ben'])
    expect(await found({ q: 'hara' })).toEqual([])
    await rename("Ben O'Hara")
    await ben.send(profilesApi.updateDeveloper, { body: { bio: 'Fiddles.' } })
    expect(await found({ q: 'fiddle' })).toEqual(['ben'])
    await ben.send(profilesApi.updateDeveloper, { body: { bio: null } })
    expect(await found({ q: 'fiddle' })).toEqual([])
  })
})

// The embedded database has one connection: there, one of the two is over before the other begins.
test.runIf(onPostgres)('a profile made while its account takes another name is found by the new one', async () => {
  const dora = await signUp('developer')
  const [named, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const renaming = api.inWork(async (work) => {
    const full_name = 'Dorothea Meadow'
    await work.db.updateTable('accounts').set({ full_name }).where('id', '=', dora.id).execute()
    await indexCreator(work, { id: dora.id, full_name })
    named.resolve()
    await goOn.promise
  })
  await named.promise
  const making = dora.send(profilesApi.createDeveloper, {
    body: { skills: 'Weaving', experience_years: 1, is_public: true },
  })
  await Promise.race([making, untilWaiting(db)])
  goOn.resolve()
  await renaming
  expect((await making).status).toBe(201)
  const { body } = await nobody.send(profilesApi.listPublicDevelopers, { query: { q: 'meadow' } })
  expect(body.map(({ user_id }) => user_id)).toEqual([dora.id])
  await dora.send(profilesApi.updateDeveloper, { body: { is_public: false } })
})

test('each order puts the highest first, and the newer of two that are the same', async () => {
  expect(await found({ order: 'newest' })).toEqual(['cem', 'ben', 'ana'])
  expect(await found({ order: 'rating' })).toEqual(['ana', 'cem', 'ben'])
  expect(await found({ order: 'experience' })).toEqual(['ben', 'cem', 'ana'])
  expect(await found({ order: 'projects' })).toEqual(['ana', 'cem', 'ben'])
})

test('a rating is the average of the stars, and none where nobody gave any; a single one does not beat many', async () => {
  const { body } = await nobody.send(profilesApi.listPublicDevelopers, { query: { order: 'rating' } })
  expect(body.map(({ rating }) => rating)).toEqual([4.67, 5, null])
})

test.each<Exclude<CreatorOrder, 'relevance'>>(['newest', 'rating', 'experience', 'projects'])(
  'the order %s is walked by cursor without a gap or a repetition',
  async (order) => {
    const whole = await found({ order })
    const walked: number[] = []
    let after: string | undefined
    for (let page = 0; page < 3; page++) {
      const { body, headers } = await nobody.send(profilesApi.listPublicDevelopers, {
        query: { order, limit: 1, ...(after ? { after } : {}) },
      })
      walked.push(...body.map(({ user_id }) => user_id))
      const link = headers['link']
      after = link ? new URL(/<(.+)>/.exec(String(link))![1]!, 'http://local').searchParams.get('after')! : undefined
    }
    expect(after).toBeUndefined()
    expect(walked).toEqual(whole.map((name) => creators[name as 'ana'].id))
  },
)

test.each(['rating', 'relevance'] as const)('a search by %s is one statement', async (order) => {
  const search = () =>
    nobody.send(profilesApi.listPublicDevelopers, { query: { q: 'works', skill: 'TypeScript', order } })
  expect(await countStatements(search)).toBe(1)
})

test('the skills that are named most are offered, those of hidden profiles are not', async () => {
  const { body } = await nobody.send(profilesApi.listSkills)
  expect(body.map((skill) => skill.toLowerCase())).toEqual([
    'typescript',
    'c++',
    'node.js',
    'rust',
    'sound design',
    'öpnv',
  ])
  expect(await countStatements(() => nobody.send(profilesApi.listSkills))).toBe(1)
})
