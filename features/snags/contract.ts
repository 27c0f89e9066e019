import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Amount, Id, Instant, OptionalText, PageQuery, Text } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { agreementsSubject } from '#features/agreements/contract.ts'
import {
  conversationsSubject,
  LinkedContent,
  LINKS_PER_MESSAGE,
  messagesSubject,
} from '#features/conversations/contract.ts'
import { profilesSubject } from '#features/profiles/contract.ts'
import { ratingsSubject } from '#features/ratings/contract.ts'
import { PitchState, requestsSubject, RequestStatus } from '#features/requests/contract.ts'
import { showcasesSubject } from '#features/showcases/contract.ts'

/** Pitches and their states. */
export const snagsSubject = subject('snags')
const remindersSubject = subject('reminders')

export const PITCH_MAX_LENGTH = 5000
export const ANSWER_MAX_LENGTH = 500
/** Maximum duration that a pitch can offer, in days. */
export const DURATION_MAX_DAYS = 730
/** Maximum number of pitches compared side by side. */
export const COMPARED_MAX = 4
/** Number of works per creator shown in the comparison. */
export const WORKS_COMPARED = 2

/** State of a pitch. Shared with requests, which include the state of the caller's own pitch. */
export const SnagState = PitchState
export type SnagState = z.output<typeof SnagState>

/** Reasons for declining a pitch. */
export const SnagReason = z.enum(['another_creator', 'budget', 'timing', 'experience', 'plans_changed', 'other'])
export type SnagReason = z.output<typeof SnagReason>

const answer = {
  state: SnagState,
  // Set on a declined pitch.
  reason: SnagReason.nullable(),
  answer_text: z.string().nullable(),
  answered_at: Instant.nullable(),
}

/** A creator's offer; null where the pitch leaves it open. */
const offer = {
  asking_price: z.number().nullable(),
  duration_days: z.int().nullable(),
}

/** A pitch as its creator sees it in their watch list. */
export const Snag = z
  .object({
    id: Id,
    request_id: Id,
    developer_id: Id,
    conversation_id: Id,
    message: z.string(),
    profile_link: z.boolean(),
    snagged_at: Instant,
    is_active: z.boolean(),
    videos: z.array(LinkedContent),
    ...offer,
    ...answer,
    request: z.object({
      id: Id,
      title: z.string(),
      content: z.string(),
      status: RequestStatus,
      estimated_budget: z.number().nullable(),
      owner_username: z.string(),
      owner_full_name: z.string(),
    }),
  })
  .meta({ id: 'Snag' })
export type Snag = z.output<typeof Snag>

/** A pitch as the owner of the request sees it, with its creator and the visible parts of their profile. */
export const Pitch = z
  .object({
    id: Id,
    request_id: Id,
    developer_id: Id,
    conversation_id: Id,
    username: z.string(),
    full_name: z.string(),
    message: z.string(),
    // Whether the creator linked their profile; profile fields are null unless they did or the profile is public.
    profile_link: z.boolean(),
    profile_is_public: z.boolean(),
    profile_image_url: z.string().nullable(),
    experience_years: z.int().nullable(),
    skills: z.string().nullable(),
    // 0 if the profile is not visible or has no ratings.
    average_rating: z.number(),
    total_ratings: z.int(),
    // Reply time in hours that the creator states.
    reply_within_hours: z.int().nullable(),
    // Whether the two have an agreement on an earlier request.
    worked_together: z.boolean(),
    // Number of their showcases.
    work_count: z.int(),
    snagged_at: Instant,
    videos: z.array(LinkedContent),
    ...offer,
    ...answer,
  })
  .meta({ id: 'Pitch' })
export type Pitch = z.output<typeof Pitch>

/** Details for the comparison of pitches that the pitch list does not include: matching skills, and the creator's works. */
export const PitchComparison = z
  .object({
    id: Id,
    skills_in_common: z.array(z.string()),
    works: z.array(z.object({ id: Id, title: z.string(), picture_url: z.string().nullable() })),
  })
  .meta({ id: 'PitchComparison' })
export type PitchComparison = z.output<typeof PitchComparison>

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

const one = z.object({ id: Id })

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

export const SnagAnswer = z.object({
  state: z.enum(['shortlisted', 'declined']),
  // Required when declining.
  reason: SnagReason.nullish(),
  text: OptionalText(ANSWER_MAX_LENGTH),
})

export const snagsApi = api({
  snag: {
    method: 'POST',
    path: '/snagged-requests/',
    access: 'subscriber',
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
    params: one,
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
    params: one,
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
    params: one,
    response: Snag.nullable(),
  },
  markSeen: {
    method: 'POST',
    path: '/snagged-requests/:id/seen',
    access: 'client',
    does: 'Marks a pitch for one of my requests as seen.',
    changes: [snagsSubject, requestsSubject],
    refusal: 'Only clients can answer pitches',
    params: one,
    response: Pitch,
  },
  answer: {
    method: 'PUT',
    path: '/snagged-requests/:id/answer',
    access: 'client',
    does: 'Shortlists or declines a pitch for one of my requests. Declining requires a reason; `text` goes to the creator as a message.',
    changes: [snagsSubject, requestsSubject, messagesSubject],
    refusal: 'Only clients can answer pitches',
    params: one,
    body: SnagAnswer,
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
    params: one,
    body: SnagAnswer.pick({ text: true }).extend({ reason: SnagReason.default('another_creator') }),
    response: z.object({ declined: z.int() }),
  },
  readReminder: {
    method: 'GET',
    path: '/requests/:id/keep-open',
    access: 'client',
    does: 'When I was asked whether I am still looking for a creator; null if no such reminder is open.',
    shows: [remindersSubject],
    refusal: 'Only clients can keep requests open',
    params: one,
    response: Reminder,
  },
  keepOpen: {
    method: 'POST',
    path: '/requests/:id/keep-open',
    access: 'client',
    does: 'Confirms that I am still looking for a creator, so the request stays open.',
    changes: [remindersSubject],
    refusal: 'Only clients can keep requests open',
    params: one,
    response: Reminder,
  },
})
