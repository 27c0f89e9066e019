import { conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { postToEach, type ViewListener } from '#features/conversations/server.ts'
import { notify, readAbout } from '#features/notifications/server.ts'
import { aboutRequest, type CancelListener } from '#features/requests/server.ts'
import { snagsEvents, type SnagNews, type SnagReason, type SnagState } from '../contract.ts'
import { moveSnag, moveSnagsOfRequest, markSeen } from './transitions.ts'
import { findNewest, isSentTo } from './queries/snags.ts'
import { statesDeclinedInBulk, statesBefore } from './rules.ts'

/** The request's owner, who decides on its pitches. */
export interface RequestOwner {
  id: number
  username: string
}

/** Subject key shared by notifications about a pitch. */
export const aboutSnag = (id: number): string => `snag-${id}`

/** Notifies the open screens of both sides. */
export function notifyBoth({ publish }: Work, clientId: number, news: SnagNews): void {
  for (const account_id of [clientId, news.developer_id]) publish(snagsEvents.snag, account_id, news)
}

interface Target {
  id: number
  request_id: number
  developer_id: number
  conversation_id: number
}

interface Reply {
  state: 'shortlisted' | 'declined'
  reason: SnagReason | null
  text: string | null
}

const STATE_TEXTS = { shortlisted: 'You are on the shortlist', declined: 'Declined this time' } as const

/** Notifies each creator of the result of their pitch, in a constant number of statements. */
async function notifyCreators(
  work: Work,
  client: RequestOwner,
  title: string,
  { snags, state, text }: Pick<Reply, 'state' | 'text'> & { snags: readonly Target[] },
) {
  const conversation_ids = snags.map((snag) => snag.conversation_id)
  // Sends the client's text as their message; in a completed conversation it is stored with the pitch only.
  if (text !== null) await postToEach(work, { conversation_ids, author: client, content: text })
  await notify(
    work,
    snags.map((snag) => ({
      account_id: snag.developer_id,
      kind: 'snag_answer' as const,
      actor: client.username,
      subject: title,
      path: `/conversations/${snag.conversation_id}`,
      detail: STATE_TEXTS[state],
      about: aboutSnag(snag.id),
    })),
  )
  for (const snag of snags) notifyBoth(work, client.id, toSnagEvent(snag, state))
}

const toSnagEvent = ({ id, request_id, developer_id, conversation_id }: Target, state: SnagState): SnagNews => ({
  id,
  request_id,
  developer_id,
  conversation_id,
  state,
})

/** Replies to one pitch. Throws 409 when its state does not allow that reply. */
export async function replyToSnag(
  work: Work,
  client: RequestOwner,
  title: string,
  snag: Target & { state: SnagState },
  answer: Reply,
) {
  const { state, reason, text } = answer
  const values = { state, reason, answer_text: text, answered_at: work.now }
  if (!(await moveSnag(work.db, snag.id, statesBefore(state), values))) {
    throw conflict('impossible_transition', `A pitch that is ${snag.state} cannot become ${state}`)
  }
  await notifyCreators(work, client, title, { snags: [snag], state, text })
}

/** Declines every pending pitch with a polite message to each creator. Returns how many there were. */
export async function declineWaiting(
  work: Work,
  client: RequestOwner,
  request: { id: number; title: string; status: string },
  { reason, text }: { reason: SnagReason; text: string | null },
): Promise<number> {
  const values = { state: 'declined' as const, reason, answer_text: text, answered_at: work.now }
  const declined = await moveSnagsOfRequest(
    work.db,
    request.id,
    statesDeclinedInBulk(request.status === 'open'),
    values,
  )
  await notifyCreators(work, client, request.title, { snags: declined, state: 'declined', text })
  return declined.length
}

/** Marks the creator's pitch, if any, as hired. Sends no notification, because the agreement sends its own. */
export async function markHired(
  work: Work,
  { request_id, developer_id, client_id }: { request_id: number; developer_id: number; client_id: number },
): Promise<boolean> {
  const snag = await findNewest(work.db, request_id, developer_id)
  if (!snag) return false
  const values = { state: 'hired' as const, reason: null, answer_text: null, answered_at: work.now }
  if (!(await moveSnag(work.db, snag.id, statesBefore('hired'), values))) return false
  notifyBoth(work, client_id, toSnagEvent({ ...snag, request_id, developer_id }, 'hired'))
  return true
}

/** Marks a pitch as seen when the client reads or writes in its conversation. */
export const markPitchSeen: ViewListener = {
  concerns: isSentTo,
  run: async (work, conversation, accountId) => {
    const seen = await markSeen(work.db, conversation)
    for (const snag of seen) notifyBoth(work, conversation.client_id, toSnagEvent(snag, 'seen'))
    await readAbout(work, { account_id: accountId, kind: 'snag', about: seen.map(({ id }) => aboutSnag(id)) })
  },
}

interface ClosingOptions {
  /** States of the pitches to close; all pending ones by default. */
  states?: SnagState[]
  /** Username of the person who closes them; null if automatic. */
  actor?: string | null
  detail?: string
}

/** Closes pending pitches whose request is no longer open and notifies their creators; returns the creators. */
export async function closeWaiting(
  work: Work,
  request: { id: number; title: string; user_id: number },
  {
    states = statesBefore('closed'),
    actor = null,
    detail = 'The request is closed, and so is your pitch.',
  }: ClosingOptions = {},
): Promise<number[]> {
  const closed = await moveSnagsOfRequest(work.db, request.id, states, { state: 'closed' })
  await notify(
    work,
    closed.map(({ developer_id }) => ({
      account_id: developer_id,
      kind: 'request' as const,
      actor,
      subject: request.title,
      path: `/requests/${request.id}`,
      detail,
      about: aboutRequest(request.id),
    })),
  )
  for (const snag of closed) notifyBoth(work, request.user_id, toSnagEvent(snag, 'closed'))
  return closed.map(({ developer_id }) => developer_id)
}

/** Closes pending pitches when the owner cancels the request. */
export const closePitches: CancelListener = (work, request) =>
  closeWaiting(work, request, {
    actor: request.owner_username,
    detail: 'The request was cancelled, so your pitch is closed.',
  })
