import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import {
  PEOPLE,
  SKILLS,
  THINGS,
  thingNames,
  WORKS,
  workNames,
  type Thing,
  type Tongue,
  type WorkName,
} from './things.ts'

/** What an item of the catalogue is about, as `en museum map`, or who it is. */
type Topic = string

/** The topics of items, by kind and id, such as `showcase 3`. */
export type Topics = Map<string, Topic>

// A linear congruential generator: the same catalogue each time.
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const random = randomFrom(27)
const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T

const SENTENCES = {
  en: [
    'Everything is set up within a week and runs on your own server.',
    'It works on phones, and people can use it without an account.',
    'Opening hours, prices and pictures are kept up to date by volunteers.',
    'Texts can be edited by everybody in the team, with a history of changes.',
    'The data can be exported at any time, and nothing is sent to others.',
  ],
  de: [
    'Alles ist in einer Woche eingerichtet und läuft auf dem eigenen Server.',
    'Es funktioniert auf dem Telefon und ohne Anmeldung.',
    'Öffnungszeiten, Preise und Bilder pflegen Ehrenamtliche.',
    'Texte können alle im Team ändern, mit einem Verlauf der Änderungen.',
    'Die Daten lassen sich jederzeit ausgeben, und nichts wird weitergegeben.',
  ],
}

interface Written {
  topic: Topic
  title: string
  body: string
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function write(tongue: Tongue, thing: Thing, work: WorkName): Written {
  const things = THINGS[thing][tongue]
  const works = WORKS[work][tongue]
  const [oneThing, manyThings] = [pick(things), things[1]]
  const [oneWork, manyWorks] = [pick(works), works[1]]
  const titles =
    tongue === 'en'
      ? [
          `${oneWork} for ${manyThings}`,
          `${things[0]} ${oneWork}`,
          `The ${oneWork} of a ${things[0]}`,
          `A new ${works[0]}`,
          `For every ${things[0]}`,
        ]
      : [
          `${oneWork} für ${manyThings}`,
          `${things[0]} mit ${oneWork}`,
          `${oneWork}: ${manyThings}`,
          `Neu: ${works[0]}`,
          `Für jede ${things[0]}`,
        ]
  const about =
    tongue === 'en'
      ? `Made for ${manyThings} that need ${manyWorks}. Each ${oneThing} has its own ${works[0]}.`
      : `Gemacht für ${manyThings}, die ${manyWorks} brauchen. Jede ${oneThing} hat ihre eigene ${works[0]}.`
  // Every fourth mentions another thing, as texts do.
  const aside =
    random(4) === 0
      ? ` ${tongue === 'en' ? 'Also tried by a' : 'Auch erprobt von'} ${pick(THINGS[pick(thingNames)][tongue])}.`
      : ''
  return {
    topic: `${tongue} ${thing} ${work}`,
    title: upper(pick(titles)),
    body: `${about} ${pick(SENTENCES[tongue])} ${pick(SENTENCES[tongue])}${aside}`,
  }
}

function writeMany(count: number): Written[] {
  return Array.from({ length: count }, () => write(random(3) === 0 ? 'de' : 'en', pick(thingNames), pick(workNames)))
}

const COMMON = ['TypeScript', 'SQL', 'CSS', 'Python', 'Rust', 'Go', 'PHP', 'Ruby']
const FIRST = ['Anna', 'Ben', 'Clara', 'David', 'Emma', 'Felix', 'Greta', 'Hugo', 'Ida', 'Jonas', 'Lena', 'Moritz']
const LAST = [
  'Becker',
  'Fischer',
  'Hughes',
  'Jensen',
  'Keller',
  'Lopez',
  'Moreau',
  'Novak',
  'Olsen',
  'Price',
  'Rossi',
  'Stone',
]

const CREATORS = 500
const CLIENTS = 20
const COUNTS = { showcase: 1600, product: 1000, request: 1200, video: 400, playlist: 300 }
const DAY_MS = 86_400_000

/** Puts 5,000 items into a database: creators, and what they and clients made. Returns what each is about. */
export async function fillCatalogue(db: Database, now: Date): Promise<Topics> {
  const topics: Topics = new Map()
  const at = () => new Date(now.getTime() - random(900) * DAY_MS).toISOString()
  const stars = () => (random(2) === 0 ? 0 : 20_000 + random(28_000))

  const people = Array.from({ length: CREATORS + CLIENTS }, (_, place) => ({
    name: PEOPLE[place] ?? `${pick(FIRST)} ${pick(LAST)}`,
    username: `person${place}`,
    user_type: place < CREATORS ? 'developer' : 'client',
  }))
  const insertMany = async (
    statement: (rows: string) => ReturnType<typeof sql<{ id: number }>>,
    rows: readonly object[],
  ) => {
    const { rows: inserted } = await statement(JSON.stringify(rows)).execute(db)
    return inserted.map(({ id }) => id)
  }
  const accounts = await insertMany(
    (rows) => sql`insert into accounts (username, email, full_name, user_type, terms_accepted_at, created_at)
      select username, username || '@example.com', name, user_type::user_type, ${now}, ${now}
      from jsonb_to_recordset(${rows}::jsonb) as given(name text, username text, user_type text)
      returning id`,
    people,
  )
  const creators = accounts.slice(0, CREATORS)
  const clients = accounts.slice(CREATORS)
  const owned = (rows: readonly Written[], owners: readonly number[]) =>
    rows.map((row) => ({ ...row, owner: pick(owners), stars: stars(), at: at() }))

  creators.forEach((id, place) => {
    if (place < PEOPLE.length) topics.set(`creator ${id}`, `person ${place}`)
    else if (place < 200 && place % 2 === 0) topics.set(`creator ${id}`, `skill ${(place / 2) % SKILLS.length}`)
  })
  await insertMany(
    (rows) => sql`insert into developer_profiles
      (user_id, bio, skills, experience_years, is_public, created_at, updated_at, rating_score)
      select id, bio, array(select jsonb_array_elements_text(skills)), 5, true, at, at, stars
      from jsonb_to_recordset(${rows}::jsonb) as given(id bigint, bio text, skills jsonb, at timestamptz, stars integer)
      returning user_id as id`,
    creators.map((id) => {
      const [what, place] = topics.get(`creator ${id}`)?.split(' ') ?? []
      return {
        id,
        bio: pick(SENTENCES.en),
        skills: [...new Set([pick(COMMON), pick(COMMON), ...(what === 'skill' ? [SKILLS[Number(place)]] : [])])],
        at: at(),
        stars: stars(),
      }
    }),
  )
  const note = (kind: string, rows: readonly Written[], ids: readonly number[]) =>
    ids.forEach((id, place) => topics.set(`${kind} ${id}`, rows[place]?.topic ?? ''))
  const shape = sql.raw('given(title text, body text, owner bigint, stars integer, at timestamptz)')
  const insertOwned = async (
    kind: keyof typeof COUNTS,
    owners: readonly number[],
    insert: (rows: string) => ReturnType<typeof sql<{ id: number }>>,
  ) => {
    const rows = owned(writeMany(COUNTS[kind]), owners)
    note(kind, rows, await insertMany(insert, rows))
  }
  await insertOwned(
    'showcase',
    creators,
    (rows) => sql`
    insert into showcases (developer_id, title, description, rating_score, created_at, updated_at)
    select owner, title, body, stars, at, at from jsonb_to_recordset(${rows}::jsonb) as ${shape} returning id`,
  )
  await insertOwned(
    'product',
    creators,
    (rows) => sql`
    insert into products (developer_id, name, description, price_cents, status, rating_score, created_at, updated_at, published_at)
    select owner, title, body, 0, 'published', stars, at, at, at from jsonb_to_recordset(${rows}::jsonb) as ${shape} returning id`,
  )
  await insertOwned(
    'request',
    clients,
    (rows) => sql`
    insert into requests (user_id, title, content, is_public, created_at)
    select owner, title, body, true, at from jsonb_to_recordset(${rows}::jsonb) as ${shape} returning id`,
  )
  await insertOwned(
    'video',
    creators,
    (rows) => sql`
    insert into videos (user_id, title, description, is_public, folder, type, size, width, height, state, state_since, upload_date)
    select owner, title, body, true, gen_random_uuid(), 'video/mp4', 1000, 640, 360, 'uploaded', at, at
    from jsonb_to_recordset(${rows}::jsonb) as ${shape} returning id`,
  )
  await insertOwned(
    'playlist',
    creators,
    (rows) => sql`
    insert into playlists (creator_id, name, description, is_public, created_at)
    select owner, title, body, true, at from jsonb_to_recordset(${rows}::jsonb) as ${shape} returning id`,
  )
  return topics
}
