import { changesRow, findsRow, type Database } from '#platform/server/database/database.ts'
import type { ReadmeFetchProblem } from '../../contract.ts'

export const findReadmeFetch = (db: Database, showcaseId: number) =>
  db
    .selectFrom('showcase_readme_fetches')
    .select(['repository_url', 'asked_at', 'ended_at', 'problem'])
    .where('showcase_id', '=', showcaseId)
    .executeTakeFirst()

export type ReadmeFetchRow = NonNullable<Awaited<ReturnType<typeof findReadmeFetch>>>

interface FetchRequest {
  showcase_id: number
  repository_url: string
  asked_at: Date
}

/** Stores a README fetch, in place of any earlier one. */
export const upsertReadmeFetch = (db: Database, { showcase_id, repository_url, asked_at }: FetchRequest) => {
  const asked = { repository_url, asked_at, ended_at: null, problem: null }
  return db
    .insertInto('showcase_readme_fetches')
    .values({ showcase_id, ...asked })
    .onConflict((on) => on.column('showcase_id').doUpdateSet(asked))
    .execute()
}

interface FetchResult {
  showcase_id: number
  asked_at: string
  ended_at: Date
  problem: ReadmeFetchProblem | null
}

/** Stores the outcome of a fetch; returns false when it has already ended, or was requested again meanwhile. */
export const endReadmeFetch = (db: Database, { showcase_id, asked_at, ...ending }: FetchResult): Promise<boolean> =>
  changesRow(
    db
      .updateTable('showcase_readme_fetches')
      .set(ending)
      .where('showcase_id', '=', showcase_id)
      .where('asked_at', '=', asked_at)
      .where('ended_at', 'is', null),
  )

/** Whether a README was stored after this moment. */
export const hasReadmeSince = (db: Database, showcaseId: number, moment: string): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('showcase_readmes')
      .select('showcase_id')
      .where('showcase_id', '=', showcaseId)
      .where('updated_at', '>', moment),
  )
