import { conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { postToEach, type LookListener } from '#features/conversations/server.ts'
import { notify, readAbout } from '#features/notifications/server.ts'
import { aboutRequest, type CancelListener } from '#features/requests/server.ts'
import { snagsEvents, type SnagNews, type SnagReason, type SnagState } from '../contract.ts'
import { moveSnag, moveSnagsOfRequest, seeSent } from './transitions.ts'
import { findNewest, isSentTo } from './queries/snags.ts'
import { declinedTogether, statesBefore } from './rules.ts'

/** Who decides on pitches for a request: its owner. */
export interface Decider {
  id: number
  username: string
}

/** What notices about one pitch have in common. */
export const aboutSnag = (id: number): string => `snag-${id}`

/** Tells the open screens of both sides. */
export function tellBoth({ publish }: Work, clientId: number, news: SnagNews): void {
  for (const account_id of [clientId, news.developer_id]) publish(snagsEvents.snag, account_id, news)
}

interface Target {
  id: number
  request_id: number
  developer_id: number
  conversation_id: number
}

interface Answer {
  state: 'shortlisted' | 'declined'
  reason: SnagReason | null
  text: string | null
}

const SAID = { shortlisted: 'You are on the shortlist', declined: 'Declined this time' } as const

/** Tells each creator what became of their pitch, in as many statements for many as for one. */
async function tellCreators(
  work: Work,
  client: Decider,
  title: string,
  { snags, state, text }: Pick<Answer, 'state' | 'text'> & { snags: readonly Target[] },
) {
  const conversation_ids = snags.map((snag) => snag.conversation_id)
  // What the client wrote goes out as their message; where the conversation is over it stands with the pitch alone.
  if (text !== null) await postToEach(work, { conversation_ids, author: client, content: text })
  await notify(
    work,
    snags.map((snag) => ({
      account_id: snag.developer_id,
      kind: 'snag_answer' as const,
      actor: client.username,
      subject: title,
      path: `/conversations/${snag.conversation_id}`,
      detail: SAID[state],
      about: aboutSnag(snag.id),
    })),
  )
  for (const snag of snags) tellBoth(work, client.id, newsOf(snag, state))
}

const newsOf = ({ id, request_id, developer_id, conversation_id }: Target, state: SnagState): SnagNews => ({
  id,
  request_id,
  developer_id,
  conversation_id,
  state,
})

/** Answers one pitch, unless it has become something that cannot be answered so: 409. */
export async function answerSnag(
  work: Work,
  client: Decider,
  title: string,
  snag: Target & { state: SnagState },
  answer: Answer,
) {
  const { state, reason, text } = answer
  const values = { state, reason, answer_text: text, answered_at: work.now }
  if (!(await moveSnag(work.db, snag.id, statesBefore(state), values))) {
    throw conflict('impossible_transition', `A pitch that is ${snag.state} cannot become ${state}`)
  }
  await tellCreators(work, client, title, { snags: [snag], state, text })
}

/** Declines every pitch that waits for an answer, politely: each creator is told. Answers how many there were. */
export async function declineWaiting(
  work: Work,
  client: Decider,
  request: { id: number; title: string; status: string },
  { reason, text }: { reason: SnagReason; text: string | null },
): Promise<number> {
  const values = { state: 'declined' as const, reason, answer_text: text, answered_at: work.now }
  const declined = await moveSnagsOfRequest(work.db, request.id, declinedTogether(request.status === 'open'), values)
  await tellCreators(work, client, request.title, { snags: declined, state: 'declined', text })
  return declined.length
}

/** Marks the creator's pitch as hired, if they sent one. The agreement tells of itself, so nobody is notified here. */
export async function markHired(
  work: Work,
  { request_id, developer_id, client_id }: { request_id: number; developer_id: number; client_id: number },
): Promise<boolean> {
  const snag = await findNewest(work.db, request_id, developer_id)
  if (!snag) return false
  const values = { state: 'hired' as const, reason: null, answer_text: null, answered_at: work.now }
  if (!(await moveSnag(work.db, snag.id, statesBefore('hired'), values))) return false
  tellBoth(work, client_id, newsOf({ ...snag, request_id, developer_id }, 'hired'))
  return true
}

/** The client who reads or answers the conversation of a pitch has seen it. */
export const seePitch: LookListener = {
  concerns: isSentTo,
  run: async (work, conversation, accountId) => {
    const seen = await seeSent(work.db, conversation)
    for (const snag of seen) tellBoth(work, conversation.client_id, newsOf(snag, 'seen'))
    await readAbout(work, { account_id: accountId, kind: 'snag', about: seen.map(({ id }) => aboutSnag(id)) })
  },
}

interface Closing {
  /** Which pitches; all that wait unless said otherwise. */
  states?: SnagState[]
  /** Who closes them; null when nobody in particular does. */
  actor?: string | null
  detail?: string
}

/** Closes the pitches that wait although their request looks for nobody any more. Each creator is told; answers whom. */
export async function closeWaiting(
  work: Work,
  request: { id: number; title: string; user_id: number },
  {
    states = statesBefore('closed'),
    actor = null,
    detail = 'The request is closed, and so is your pitch.',
  }: Closing = {},
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
  for (const snag of closed) tellBoth(work, request.user_id, newsOf(snag, 'closed'))
  return closed.map(({ developer_id }) => developer_id)
}

/** Closes the pitches that wait when the owner cancels the request. */
export const closePitches: CancelListener = (work, request) =>
  closeWaiting(work, request, {
    actor: request.owner_username,
    detail: 'The request was cancelled, so your pitch is closed.',
  })
