import { sql, type RawBuilder } from 'kysely'
import { jsonOf, type Database } from '#platform/server/database/database.ts'
import { fillAccounts, signInBoth, withoutIndexes } from '../load/rows.ts'

const VOCABULARY = 20_000
const STEP = 2_000
const TABLES = ['accounts', 'requests', 'developer_profiles', 'videos', 'showcases', 'playlists', 'products']

// The same texts in every run.
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const random = randomFrom(7)
const letter = () => String.fromCharCode(97 + Math.floor(random() * 26))
const vocabulary = Array.from({ length: VOCABULARY }, () =>
  Array.from({ length: 2 + Math.floor(random() * 8) }, letter).join(''),
)

/** So many words, of which, as in a language, a few are in nearly every text and most in hardly any. */
const write = (count: number): string =>
  Array.from({ length: count }, () => vocabulary[Math.floor(VOCABULARY ** random())]).join(' ')

/** What each list is filled with: how many words each text has, and the rows that are made of the texts. */
const FILLINGS: readonly [
  words: number,
  insert: (said: RawBuilder<unknown>, at: RawBuilder<unknown>) => RawBuilder<unknown>,
][] = [
  [
    80,
    (said, at) => sql`
      insert into requests (user_id, title, content, estimated_budget, is_public, created_at)
      select 2 * n - 1, title, said, n % 5000, n % 10 > 0, ${at} from ${said}`,
  ],
  [
    60,
    (said, at) => sql`
      insert into developer_profiles (user_id, skills, bio, experience_years, total_projects, is_public, created_at, updated_at, search)
      select 2 * n, string_to_array(title, ' '), said, n % 40, n % 70, true, ${at}, ${at},
        strip(to_tsvector('simple', words_of(said))) from ${said}`,
  ],
  [
    40,
    (said, at) => sql`
      insert into videos (user_id, title, description, is_public, state, folder, type, size, width, height, like_count, view_count,
        upload_date, state_since)
      select 2 * n, title, said, true, 'ready', gen_random_uuid(), 'video/mp4', 1000, 16, 9, n % 90, n % 3000, ${at}, ${at}
      from ${said}`,
  ],
  [
    80,
    (said, at) => sql`
      insert into showcases (developer_id, title, description, created_at, updated_at)
      select 2 * n, title, said, ${at}, ${at} from ${said}`,
  ],
  [
    20,
    (said, at) => sql`
      insert into playlists (creator_id, name, description, is_public, created_at)
      select 2 * n, title, said, true, ${at} from ${said}`,
  ],
  [
    80,
    (said, at) => sql`
      insert into products (developer_id, status, name, description, price_cents, category, created_at, updated_at, published_at)
      select 2 * n, 'published', title, said, n % 20000, 'other', ${at}, ${at}, ${at} from ${said}`,
  ],
]

/** Fills an empty, migrated database with so many rows in each list that is searched, written in words of every length and letter. */
export async function fillSearched(db: Database, count: number): Promise<void> {
  await withoutIndexes(db, TABLES, async () => {
    // Foreign keys are right by construction.
    await sql`set session_replication_role = replica`.execute(db)
    await fillAccounts(db, count * 2)
    await signInBoth(db)
    const at = sql`now() - interval '1 minute' * (${sql.lit(count)} - n)`
    for (const [words, insert] of FILLINGS) {
      for (let from = 1; from <= count; from += STEP) {
        const rows = Array.from({ length: Math.min(STEP, count - from + 1) }, (_, nth) => ({
          n: from + nth,
          title: write(6),
          said: write(words),
        }))
        const said = sql`json_to_recordset(${jsonOf(rows)}::json) as made (n bigint, title text, said text)`
        await insert(said, at).execute(db)
      }
    }
    await sql`set session_replication_role = default`.execute(db)
  })
}
