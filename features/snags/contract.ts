import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Amount, Id, Instant, OptionalText, PageQuery, Text } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { agreementsSubject } from '#features/agreements/contract.ts'
import { conversationsSubject, LINKS_PER_MESSAGE, messagesSubject } from '#features/conversations/contract.ts'
import { profilesSubject } from '#features/profiles/contract.ts'
import { ratingsSubject } from '#features/ratings/contract.ts'
import { requestsSubject } from '#features/requests/contract.ts'
import { showcasesSubject } from '#features/showcases/contract.ts'
import {
  ANSWER_MAX_LENGTH,
  COMPARED_MAX,
  DURATION_MAX_DAYS,
  Pitch,
  PITCH_MAX_LENGTH,
  PitchComparison,
  PitchInBrief,
  Snag,
  SnagReason,
  SnagState,
  WORKS_COMPARED,
} from './contract/shapes.ts'

export * from './contract/shapes.ts'

/** Pitches and their states. */
export const snagsSubject = subject('snags')
const remindersSubject = subject('reminders')

/** Payload of the live event `snag`, sent to both sides: a new pitch or a reply to one. */
export const SnagNews = z
  .object({ id: Id, request_id: Id, developer_id: Id, conversation_id: Id, state: SnagState })
  .meta({ id: 'SnagNews' })
export type SnagNews = z.output<typeof SnagNews>

/** A reminder to the owner of a request that asks whether they are still looking for someone. */
export const Reminder = z.object({ request_id: Id, asked_at: Instant.nullable() }).meta({ id: 'Reminder' })
export type Reminder = z.output<typeof Reminder>

// Changes requests too, because they include the state of the caller's own pitch.
export const snagsEvents = events({ snag: { payload: SnagNews, changes: [snagsSubject, requestsSubject] } })

const idParams = z.object({ id: Id })

export const NewSnag = z.object({
  request_id: Id,
  message: Text(PITCH_MAX_LENGTH),
  asking_price: Amount.nullish(),
  duration_days: z.int().min(1).max(DURATION_MAX_DAYS).nullish(),
  // The caller's own videos.
  video_ids: z.array(Id).max(LINKS_PER_MESSAGE).nullish(),
  // Either field links the profile; clients use both names.
  include_profile: z.boolean().nullish(),
  profile_link: z.boolean().nullish(),
})

/** Absent fields are unchanged; null leaves a field of the offer open. */
export const SnagOffer = NewSnag.pick({ asking_price: true, duration_days: true })

export const SnagReply = z.object({
  state: z.enum(['shortlisted', 'declined']),
  // Required when declining.
  reason: SnagReason.nullish(),
  text: OptionalText(ANSWER_MAX_LENGTH),
})

export const snagsApi = api({
  snag: {
    method: 'POST',
    path: '/snagged-requests/',
    posts: { kind: 'item', text: ['message'] },
    access: 'subscriber',
    needsConsent: true,
    limit: { calls: 60, minutes: 5 },
    does: 'Pitches for an open request, once: the pitch goes to its client as a message of our conversation about it.',
    changes: [snagsSubject, requestsSubject, conversationsSubject, messagesSubject],
    refusal: 'Only developers can snag requests',
    body: NewSnag,
    response: Snag,
  },
  list: {
    method: 'GET',
    path: '/snagged-requests/',
    access: 'developer',
    does: 'My watch list: the requests I pitched for, newest first, each with its reply.',
    shows: [snagsSubject, requestsSubject, accountsSubject],
    refusal: 'Only developers can view snagged requests',
    query: PageQuery,
    response: z.array(Snag),
    paged: true,
  },
  remove: {
    method: 'DELETE',
    path: '/snagged-requests/:request_id',
    access: 'developer',
    does: 'Removes an entry from my watch list, by the id of the entry. An undecided pitch is withdrawn; the conversation stays.',
    changes: [snagsSubject, requestsSubject],
    refusal: 'Only developers can view snagged requests',
    params: z.object({ request_id: Id }),
    response: z.object({ message: z.string() }),
  },
  listForRequest: {
    method: 'GET',
    path: '/requests/:id/snags',
    access: 'client',
    does: 'The newest pitch of each creator for one of my requests, newest first.',
    shows: [snagsSubject, profilesSubject, accountsSubject, ratingsSubject, agreementsSubject, showcasesSubject],
    refusal: 'Only clients can view the pitches for a request',
    params: idParams,
    query: PageQuery,
    response: z.array(Pitch),
    paged: true,
  },
  compare: {
    method: 'GET',
    path: '/requests/:id/snags/comparison',
    access: 'client',
    does: `Data to compare up to ${COMPARED_MAX} pitches for one of my requests, in addition to the list of pitches: the skills that the request names, and up to ${WORKS_COMPARED} works of each creator.`,
    shows: [snagsSubject, requestsSubject, profilesSubject, accountsSubject, showcasesSubject],
    refusal: 'Only clients can view the pitches for a request',
    params: idParams,
    query: z.object({
      ids: z
        .string()
        .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,3}$/, `Up to ${COMPARED_MAX} ids, separated by commas`)
        .transform((ids) => ids.split(',').map(Number)),
    }),
    response: z.array(PitchComparison),
  },
  readOwn: {
    method: 'GET',
    path: '/requests/:id/snags/own',
    access: 'developer',
    does: 'My newest pitch for a request, even if I removed it from my watch list; null if I never pitched for it.',
    shows: [snagsSubject, requestsSubject, accountsSubject],
    refusal: 'Only developers can view snagged requests',
    params: idParams,
    response: Snag.nullable(),
  },
  changeOffer: {
    method: 'PUT',
    path: '/snagged-requests/:id/offer',
    access: 'developer',
    limit: { calls: 60, minutes: 5 },
    does: 'Changes the price and the time of my pitch until the client accepts or declines it; its client is notified. 409 once the pitch is decided or its request no longer open.',
    changes: [snagsSubject],
    refusal: 'Only developers can view snagged requests',
    params: idParams,
    body: SnagOffer,
    response: Snag,
  },
  readForConversation: {
    method: 'GET',
    path: '/conversations/:id/pitch',
    access: 'signed_in',
    does: 'The pitch in one of my conversations, as a starting point for its terms; null if there is none, or it was declined, withdrawn or closed.',
    shows: [snagsSubject],
    params: idParams,
    response: PitchInBrief.nullable(),
  },
  markSeen: {
    method: 'POST',
    path: '/snagged-requests/:id/seen',
    access: 'client',
    does: 'Marks a pitch for one of my requests as seen.',
    changes: [snagsSubject, requestsSubject],
    refusal: 'Only clients can answer pitches',
    params: idParams,
    response: Pitch,
  },
  answer: {
    method: 'PUT',
    path: '/snagged-requests/:id/answer',
    access: 'client',
    does: 'Shortlists or declines a pitch for one of my requests. Declining requires a reason; `text` goes to the creator as a message.',
    changes: [snagsSubject, requestsSubject, messagesSubject],
    refusal: 'Only clients can answer pitches',
    params: idParams,
    body: SnagReply,
    response: Pitch,
  },
  declineOthers: {
    method: 'POST',
    path: '/requests/:id/snags/decline-others',
    access: 'client',
    limit: { calls: 30, minutes: 5 },
    does: 'Declines every pitch for one of my requests that is waiting for a reply; once the request is no longer open, the shortlisted ones too.',
    changes: [snagsSubject, requestsSubject, messagesSubject],
    refusal: 'Only clients can answer pitches',
    params: idParams,
    body: SnagReply.pick({ text: true }).extend({ reason: SnagReason.default('another_creator') }),
    response: z.object({ declined: z.int() }),
  },
  readReminder: {
    method: 'GET',
    path: '/requests/:id/keep-open',
    access: 'client',
    does: 'When I was asked whether I am still looking for a creator; null if no such reminder is open.',
    shows: [remindersSubject],
    refusal: 'Only clients can keep requests open',
    params: idParams,
    response: Reminder,
  },
  keepOpen: {
    method: 'POST',
    path: '/requests/:id/keep-open',
    access: 'client',
    does: 'Confirms that I am still looking for a creator, so the request stays open.',
    changes: [remindersSubject],
    refusal: 'Only clients can keep requests open',
    params: idParams,
    response: Reminder,
  },
})
