import { sql, type Insertable } from 'kysely'
import type { OperatorRole } from '#features/accounts/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { countRequests } from '#features/projects/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import type {
  ClientProfiles,
  DeveloperProfiles,
  Projects,
  Requests,
  RequestShares,
} from '#platform/server/database/tables.ts'
import type { TestApi } from '../api.ts'

// Rows as the API would have left them, for tests that are about something else.

/** What somebody who signs up in a test is to have besides. */
export interface Wishes {
  subscribed?: boolean
  operator?: true | OperatorRole[]
  username?: string
  verificationEmail?: boolean
}

interface Somebody {
  id: number
}

let made = 0
const now = () => new Date()

/** An open private request of a client, counted where it lies. */
export async function givenRequest(db: Database, client: Somebody, wishes: Partial<Insertable<Requests>> = {}) {
  const { project_id } = wishes
  if (project_id) await countRequests(db, client.id, new Map([[project_id, 1]]))
  return db
    .insertInto('requests')
    .values({
      user_id: client.id,
      title: `Request ${++made}`,
      content: 'A shop for my bakery.',
      created_at: now(),
      added_to_project_at: project_id ? now() : null,
      ...wishes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A request shown to a developer, not looked at yet. */
export const givenShare = (
  db: Database,
  request: Somebody,
  developer: Somebody,
  wishes: Partial<Insertable<RequestShares>> = {},
) =>
  db
    .insertInto('request_shares')
    .values({ request_id: request.id, shared_with_user_id: developer.id, created_at: now(), ...wishes })
    .returningAll()
    .executeTakeFirstOrThrow()

/** An empty project of a client. */
export const givenProject = (db: Database, client: Somebody, wishes: Partial<Insertable<Projects>> = {}) =>
  db
    .insertInto('projects')
    .values({ user_id: client.id, name: `Project ${++made}`, created_at: now(), ...wishes })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A creator's profile that everybody may see. */
export const givenDeveloperProfile = (
  db: Database,
  developer: Somebody,
  wishes: Partial<Insertable<DeveloperProfiles>> = {},
) =>
  db
    .insertInto('developer_profiles')
    .values({
      user_id: developer.id,
      skills: ['TypeScript', 'SQL'],
      experience_years: 7,
      bio: 'I build shops.',
      is_public: true,
      created_at: now(),
      updated_at: now(),
      ...wishes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A client's profile without any particulars. */
export const givenClientProfile = (db: Database, client: Somebody, wishes: Partial<Insertable<ClientProfiles>> = {}) =>
  db
    .insertInto('client_profiles')
    .values({ user_id: client.id, created_at: now(), updated_at: now(), ...wishes })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Roles in running the installation; an owner's as the command on the server leaves them. */
export const givenOperator = (db: Database, { id }: Somebody, roles: readonly OperatorRole[] | true = true) =>
  db
    .insertInto('operators')
    .values({
      account_id: id,
      granted_at: now(),
      roles: sql`${roles === true ? ['owner'] : roles}::text[]::operator_role[]`,
    })
    .execute()

/** A client and a subscriber who talk about a public request of the client's; `params` leads to their conversation. */
export async function givenConversation({ db, signUp }: Pick<TestApi, 'db' | 'signUp'>) {
  const client = await signUp('client')
  const developer = await signUp('developer', { subscribed: true })
  const request = await givenRequest(db, client, { is_public: true })
  const { body: conversation } = await developer.send(conversationsApi.start, { body: { request_id: request.id } })
  return { client, developer, request, conversation, params: { id: conversation.id } }
}

/** An active subscription, as the payment provider's events would have left it. */
export async function givenSubscription(db: Database, account_id: number, since: Date): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      account_id,
      stripe_subscription_id: `sub_of_${account_id}`,
      status: 'active',
      current_period_end: new Date(since.getTime() + 30 * 24 * 60 * 60 * 1000),
      cancel_at_period_end: false,
      // Long ago, so that whatever the provider tells next counts.
      told_at: new Date(0),
    })
    .execute()
}
