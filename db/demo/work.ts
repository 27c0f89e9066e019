import type { Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import { lookUp, type AccountIds } from './accounts.ts'
import { projects } from './projects.ts'
import { requests } from './requests.ts'
import type { DemoRequest } from './requests/shape.ts'
import { demoConversations } from './conversation-scripts.ts'
import { timesOf, turnOf } from './conversations.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Looks up an id by a key of the demo data. */
export type IdLookup = (key: string) => number

const hoursAgo = (now: Date, hours: number | undefined) => (hours === undefined ? null : ago(now, hours * HOUR_MS))

export async function insertProjects(db: Database, now: Date, accountIds: AccountIds): Promise<IdLookup> {
  const oldestFirst = [...projects].sort((some, other) => other.made_days_ago - some.made_days_ago)
  const rows = await db
    .insertInto('projects')
    .values(
      oldestFirst.map(({ key, client, name, description, is_active, made_days_ago, changed_days_ago }) => ({
        user_id: accountIds(client),
        name,
        description,
        is_active,
        request_count: requests.filter(({ project }) => project === key).length,
        created_at: ago(now, made_days_ago * DAY_MS),
        updated_at: changed_days_ago === undefined ? null : ago(now, changed_days_ago * DAY_MS),
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const ids = lookUp(rows.map(({ id, name }) => [name, id]))
  return lookUp(projects.map(({ key, name }) => [key, ids(name)]))
}

/** Returns the state of a request that follows from its conversations. */
function outcomeOf(now: Date, { key, changed_hours_ago }: DemoRequest) {
  const conversations = demoConversations.filter((conversation) => conversation.request === key)
  const agreed = conversations.find((conversation) => conversation.agreed_amount !== undefined)
  const turnIndex = agreed && (turnOf(agreed, 'completes') ?? turnOf(agreed, 'agrees'))
  return {
    conversation_count: conversations.length,
    agreed_amount: agreed?.agreed_amount ?? null,
    updated_at: agreed && turnIndex !== undefined ? timesOf(now, agreed)[turnIndex] : hoursAgo(now, changed_hours_ago),
  }
}

/** Inserts requests, oldest first, because lists treat the highest id as the newest. */
export async function insertRequests(
  db: Database,
  now: Date,
  accountIds: AccountIds,
  projectIds: IdLookup,
): Promise<IdLookup> {
  const oldestFirst = [...requests].sort((some, other) => other.posted_hours_ago - some.posted_hours_ago)
  const rows = await db
    .insertInto('requests')
    .values(
      oldestFirst.map((request) => {
        const posted = ago(now, request.posted_hours_ago * HOUR_MS)
        return {
          user_id: accountIds(request.client),
          title: request.title,
          content: request.content,
          estimated_budget: request.budget ?? null,
          status: request.status ?? 'open',
          is_public: request.visibility === undefined,
          contains_sensitive_data: request.visibility === 'sensitive',
          is_idea: request.is_idea ?? false,
          seeks_collaboration: request.collaboration !== undefined,
          collaboration_details: request.collaboration ?? null,
          project_id: request.project === undefined ? null : projectIds(request.project),
          added_to_project_at: request.project === undefined ? null : posted,
          created_at: posted,
          ...outcomeOf(now, request),
        }
      }),
    )
    .returning(['id', 'title'])
    .execute()
  const ids = lookUp(rows.map(({ id, title }) => [title, id]))
  return lookUp(requests.map(({ key, title }) => [key, ids(title)]))
}

export async function insertShares(
  db: Database,
  now: Date,
  accountIds: AccountIds,
  requestIds: IdLookup,
): Promise<void> {
  const oldestFirst = requests
    .flatMap(({ key, shares = [] }) => shares.map((share) => ({ key, ...share })))
    .sort((some, other) => other.hours_ago - some.hours_ago)
  await db
    .insertInto('request_shares')
    .values(
      oldestFirst.map(({ key, creator, hours_ago, viewed_hours_ago, can_edit }) => ({
        request_id: requestIds(key),
        shared_with_user_id: accountIds(creator),
        can_edit: can_edit ?? false,
        viewed_at: hoursAgo(now, viewed_hours_ago ?? undefined),
        created_at: ago(now, hours_ago * HOUR_MS),
      })),
    )
    .execute()
}
