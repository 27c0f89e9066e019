import type { Conversation } from '#features/conversations/contract.ts'
import type { Project } from '#features/projects/contract.ts'
import type { Request } from '#features/requests/contract.ts'
import type { StandingRequest, Waiting } from '../contract.ts'
import { texts } from './texts.ts'

/** The next step for a row of a dashboard, and where to take it. */
export interface NextStep {
  label: string
  to: string
}

const conversationPath = (id: number) => `/conversations/${id}`
const requestPath = (id: number) => `/requests/${id}`

// Terms, deliveries and messages are handled in their conversation, pitches and shared requests on the request.
/** Returns the next step for a pending item. */
export function waitingStep({
  kind,
  request_id,
  conversation_id,
}: Pick<Waiting, 'kind' | 'request_id' | 'conversation_id'>): NextStep {
  const isAtRequest = kind === 'pitch' || conversation_id === null
  return {
    label: texts.steps.waiting[kind],
    to: isAtRequest ? requestPath(request_id) : conversationPath(conversation_id),
  }
}

type OwnRequest = Pick<StandingRequest, 'id' | 'status' | 'contains_sensitive_data' | 'conversation_count' | 'standing'>

/** Returns a client's next step for a request; what others wait for comes first. */
export function requestStep({
  id,
  status,
  contains_sensitive_data,
  conversation_count,
  standing,
}: OwnRequest): NextStep {
  const { waiting_pitches, terms_conversation_id, delivery_conversation_id } = standing
  const { unread_conversation_id, agreed_conversation_id, is_unrated } = standing
  const { steps } = texts
  if (terms_conversation_id !== null) return { label: steps.waiting.terms, to: conversationPath(terms_conversation_id) }
  if (delivery_conversation_id !== null)
    return { label: steps.waiting.delivery, to: conversationPath(delivery_conversation_id) }
  if (status === 'open' && waiting_pitches > 0)
    return { label: steps.reviewPitches(waiting_pitches), to: requestPath(id) }
  if (unread_conversation_id !== null) return { label: steps.reply, to: conversationPath(unread_conversation_id) }
  if (agreed_conversation_id !== null) {
    return { label: is_unrated ? steps.rate : steps.openConversation, to: conversationPath(agreed_conversation_id) }
  }
  if (status === 'open' && conversation_count === 0) {
    return { label: contains_sensitive_data ? steps.share : steps.invite, to: requestPath(id) }
  }
  return { label: steps.viewRequest, to: requestPath(id) }
}

const WORK_KINDS: readonly Waiting['kind'][] = [
  'terms',
  'delivery',
  'returned_delivery',
  'fund_milestone',
  'deliver_milestone',
]

/** Returns the next step in a conversation, given the pending items. */
export function conversationStep(
  { id, unread_count }: Pick<Conversation, 'id' | 'unread_count'>,
  waiting: readonly Pick<Waiting, 'kind' | 'conversation_id'>[],
): NextStep {
  const { steps } = texts
  const kind = waiting.find(({ conversation_id }) => conversation_id === id)?.kind
  const concernsWork = kind !== undefined && WORK_KINDS.includes(kind)
  const label = concernsWork ? steps.waiting[kind] : unread_count > 0 ? steps.reply : steps.openConversation
  return { label, to: conversationPath(id) }
}

/** Returns a client's next step for a project. */
export const projectStep = ({ id, request_count }: Pick<Project, 'id' | 'request_count'>): NextStep => ({
  label: request_count === 0 ? texts.steps.addRequest : texts.steps.openProject,
  to: `/projects/${id}`,
})

/** A creator's next step for a matching or shared request. */
export type CreatorStep = 'talk' | 'start' | 'pitch' | 'view'

/** Returns a creator's next step for a request. */
export function creatorStep({
  own_pitch,
  status,
  shared_with_me,
}: Pick<Request, 'own_pitch' | 'status' | 'shared_with_me'>): CreatorStep {
  if (own_pitch && own_pitch.state !== 'withdrawn') return 'talk'
  if (status !== 'open') return 'view'
  return shared_with_me ? 'start' : 'pitch'
}

/** Returns a creator's requests without duplicates, shared ones first; excludes those with a pitch, which are listed separately. */
export function creatorRequests<Shared extends Request, Matching extends Request>(
  shared: readonly Shared[],
  matching: readonly Matching[],
): (Shared | Matching)[] {
  const isShared = new Set(shared.map(({ id }) => id))
  const isListed = ({ own_pitch }: Request) => own_pitch === null || own_pitch.state === 'withdrawn'
  return [...shared.filter(isListed), ...matching.filter(({ id }) => !isShared.has(id))]
}
