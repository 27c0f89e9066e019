import { NO_HASH, priceText, type AgreementAction, type AgreementStatus } from '#features/agreements/contract.ts'
import { contentHash, sealEvent } from '#features/agreements/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lookUp, type AccountIds } from './accounts.ts'
import { timesOf, turnOf } from './conversations.ts'
import { requests } from './requests.ts'
import { demoConversations } from './conversation-scripts.ts'
import { insertDeliveries } from './deliveries.ts'
import { agreements, type DemoAgreement } from './terms.ts'

const clientOf = lookUp(requests.map(({ key, client }) => [key, client]))
const titleOf = lookUp(requests.map(({ key, title }) => [key, title]))
const conversationOf = lookUp(
  demoConversations.map((conversation) => [`${conversation.request} ${conversation.creator}`, conversation]),
)

interface Step {
  action: AgreementAction
  actor_id: number
  at: string
  version: number
}

/** Returns the steps of an agreement, oldest first: its versions, acceptance and completion. */
function stepsOf(now: Date, { request, creator, versions }: DemoAgreement, accountIds: AccountIds) {
  const conversation = conversationOf(`${request} ${creator}`)
  const times = timesOf(now, conversation)
  const idOf = (by: 'client' | 'creator') => accountIds(by === 'client' ? clientOf(request) : creator)
  const steps = versions.map(({ with_message, by }, at): Step => ({
    action: at === 0 ? 'proposal' : 'counter',
    actor_id: idOf(by),
    at: times[with_message] ?? '',
    version: at + 1,
  }))
  for (const [turn, action] of [
    ['agrees', 'acceptance'],
    ['completes', 'completion'],
  ] as const) {
    const at = turnOf(conversation, turn)
    const message = at === undefined ? undefined : conversation.messages[at]
    if (message && at !== undefined) {
      steps.push({ action, actor_id: idOf(message.by), at: times[at] ?? '', version: versions.length })
    }
  }
  return steps
}

const statusOf = (steps: readonly Step[]): AgreementStatus => {
  const last = steps.at(-1)?.action
  if (last === 'completion') return 'completed'
  return last === 'acceptance' ? 'accepted' : 'proposed'
}

/** Inserts agreements with every version and step, sealed as by the API. */
export async function insertAgreements(
  db: Database,
  now: Date,
  accountIds: AccountIds,
  requestIds: (key: string) => number,
): Promise<void> {
  const oldestFirst = agreements
    .map((agreement) => ({ agreement, steps: stepsOf(now, agreement, accountIds) }))
    .sort((some, other) => ((some.steps[0]?.at ?? '') < (other.steps[0]?.at ?? '') ? -1 : 1))
  for (const { agreement, steps } of oldestFirst) await insertAgreement(db, agreement, steps, accountIds, requestIds)
}

async function insertAgreement(
  db: Database,
  { request, creator, versions, deliveries = [] }: DemoAgreement,
  steps: readonly Step[],
  accountIds: AccountIds,
  requestIds: (key: string) => number,
): Promise<void> {
  const parties = {
    request_id: requestIds(request),
    client_id: accountIds(clientOf(request)),
    client_username: clientOf(request),
    developer_id: accountIds(creator),
    developer_username: creator,
  }
  const conversation = await db
    .selectFrom('conversations')
    .select('id')
    .where('request_id', '=', parties.request_id)
    .where('developer_id', '=', parties.developer_id)
    .executeTakeFirstOrThrow()
  const first = steps[0]?.at ?? ''
  const { id } = await db
    .insertInto('agreements')
    .values({
      ...parties,
      conversation_id: conversation.id,
      request_title: titleOf(request),
      status: statusOf(steps),
      version: versions.length,
      accepted_at: steps.find(({ action }) => action === 'acceptance')?.at ?? null,
      created_at: first,
      updated_at: steps.at(-1)?.at ?? first,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = versions.map(({ price, terms, changes }, at) => ({
    agreement_id: id,
    version: at + 1,
    proposed_by: steps[at]?.actor_id ?? 0,
    price,
    terms,
    changes: changes ?? null,
    content_hash: contentHash({ ...parties, price: priceText(price), currency: 'usd', terms, version: at + 1 }),
    created_at: steps[at]?.at ?? first,
  }))
  await db.insertInto('agreement_terms').values(rows).execute()
  let prev_hash = NO_HASH
  const events = steps.map((step, at) => {
    const content_hash = rows[step.version - 1]?.content_hash ?? ''
    const event = sealEvent(id, { ...step, seq: at + 1, content_hash, note: null, prev_hash })
    prev_hash = event.hash
    return { agreement_id: id, ...event }
  })
  await db.insertInto('agreement_events').values(events).execute()
  await insertDeliveries(db, { agreementId: id, conversationId: conversation.id, deliveries })
}
