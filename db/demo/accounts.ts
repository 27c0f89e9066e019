import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#platform/server/database/database.ts'
import { ago, fromNow } from '#platform/server/dates.ts'
import { clients } from './clients.ts'
import { creators } from './creators.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const VERIFIED_AFTER_MS = 9 * MINUTE_MS
const PROFILE_AFTER_MS = 25 * MINUTE_MS

/** Looks up an account id by username. */
export type AccountIds = (username: string) => number

const oldestFirst = (some: { joined_days_ago: number }, other: { joined_days_ago: number }) =>
  other.joined_days_ago - some.joined_days_ago

const profileDates = (now: Date, joined_days_ago: number) => {
  const made = ago(now, joined_days_ago * DAY_MS - PROFILE_AFTER_MS)
  return { created_at: made, updated_at: made }
}

/** Reads the portrait of each creator from the folder that `draw-portraits.ts` fills. */
export const readPortraits = () =>
  Promise.all(
    creators.map(async ({ username }) => ({
      username,
      bytes: await readFile(join(import.meta.dirname, 'portraits', `${username}.webp`)),
    })),
  )

/** Inserts all accounts, oldest first, because lists treat the highest id as the newest. */
export async function insertAccounts(db: Database, now: Date, password_hash: string): Promise<AccountIds> {
  const everybody = [
    ...clients.map((client) => ({ ...client, user_type: 'client' as const })),
    ...creators.map((creator) => ({ ...creator, user_type: 'developer' as const })),
  ].sort(oldestFirst)
  const rows = await db
    .insertInto('accounts')
    .values(
      everybody.map(({ username, full_name, user_type, joined_days_ago }) => {
        const joined = ago(now, joined_days_ago * DAY_MS)
        return {
          username,
          full_name,
          user_type,
          password_hash,
          email: `${username}@example.com`,
          email_verified_at: ago(now, joined_days_ago * DAY_MS - VERIFIED_AFTER_MS),
          terms_accepted_at: joined,
          created_at: joined,
        }
      }),
    )
    .returning(['id', 'username'])
    .execute()
  return lookUp(rows.map(({ id, username }) => [username, id]))
}

/** Returns a lookup by name that throws for unknown names: a mistake in the data aborts the load instead of leaving a gap. */
export function lookUp<T>(pairs: [string, T][]): (name: string) => T {
  const known = new Map(pairs)
  return (name) => {
    const found = known.get(name)
    if (found === undefined) throw new Error(`The demo data names ${name}, which is not there`)
    return found
  }
}

export async function insertProfiles(
  db: Database,
  now: Date,
  accountIds: AccountIds,
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  await db
    .insertInto('developer_profiles')
    .values(
      [...creators].sort(oldestFirst).map((creator) => ({
        user_id: accountIds(creator.username),
        skills: creator.skills,
        experience_years: creator.experience_years,
        bio: creator.bio,
        is_public: creator.is_public ?? true,
        profile_image: pictures.get(creator.username) ?? null,
        total_projects: creator.total_projects,
        ...creator.terms,
        ...profileDates(now, creator.joined_days_ago),
      })),
    )
    .execute()
  await db
    .insertInto('client_profiles')
    .values(
      clients.map(({ username, company_name, industry, company_size, website, joined_days_ago }) => ({
        user_id: accountIds(username),
        company_name,
        industry,
        company_size,
        website,
        ...profileDates(now, joined_days_ago),
      })),
    )
    .execute()
}

/**
 * Inserts subscriptions without customers: the provider does not know these people, and an unknown customer would make all their later
 * payments fail. With the sandbox they subscribe at the next start, recognized by the prefix of these ids.
 */
export async function insertSubscriptions(db: Database, now: Date, accountIds: AccountIds): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values(
      creators.flatMap(({ username, subscription }) => {
        if (!subscription) return []
        const { status, ends_in_days } = subscription
        return {
          account_id: accountIds(username),
          stripe_subscription_id: `sub_demo_${username}`,
          status,
          current_period_end: fromNow(now, ends_in_days * DAY_MS),
          cancel_at_period_end: status === 'canceled',
          told_at: fromNow(now, Math.min(0, ends_in_days) * DAY_MS),
        }
      }),
    )
    .execute()
}
