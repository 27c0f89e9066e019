import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, NAME_MAX_LENGTH, OptionalText, PageQuery, Text } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'

/** Live subject of the feedback that support handles. */
export const feedbackSubject = subject('feedback')

export const COMMENT_MAX_LENGTH = 2_000
export const REPLY_MAX_LENGTH = 5_000
export const EMAIL_MAX_LENGTH = 254
const LOCATION_MAX_LENGTH = 100
const TARGET_MAX_LENGTH = 200

export const NewFeedback = z.object({
  rating: z.int().min(1).max(5),
  comment: z.string().trim().max(COMMENT_MAX_LENGTH),
  name: OptionalText(NAME_MAX_LENGTH),
  // The pattern of a browser's email input, because the address is typed in a form.
  email: z.email({ pattern: z.regexes.html5Email }).max(EMAIL_MAX_LENGTH).nullish(),
  location: Text(LOCATION_MAX_LENGTH),
  target_id: OptionalText(TARGET_MAX_LENGTH),
})

/** Feedback about the product. */
export const Feedback = z
  .object({
    id: Id,
    name: z.string().nullable(),
    email: z.string().nullable(),
    rating: z.int(),
    comment: z.string(),
    location: z.string(),
    target_id: z.string().nullable(),
    created_at: Instant,
  })
  .meta({ id: 'Feedback' })
export type Feedback = z.output<typeof Feedback>

/** Feedback as support sees it. */
export const ReceivedFeedback = Feedback.extend({
  done_at: Instant.nullable(),
  reply: z.string().nullable(),
  replied_at: Instant.nullable(),
  handled_by: z.string().nullable().describe('The username of the operator who last replied or marked it as done'),
}).meta({ id: 'ReceivedFeedback' })
export type ReceivedFeedback = z.output<typeof ReceivedFeedback>

const idParams = z.object({ id: Id })

export const feedbackApi = api({
  give: {
    method: 'POST',
    path: '/feedback/',
    access: 'anyone',
    limit: { calls: 20, minutes: 60 },
    does: 'Submits a rating of one to five stars with a comment. The session is not stored.',
    changes: [feedbackSubject],
    body: NewFeedback,
    response: Feedback,
  },
  list: {
    method: 'GET',
    path: '/feedback/',
    access: 'support',
    shows: [feedbackSubject],
    does: 'Submitted feedback, newest first; with `open`, only what is not done.',
    query: PageQuery.extend({ show: z.enum(['open', 'all']).default('open') }),
    response: z.array(ReceivedFeedback),
    paged: true,
  },
  setDone: {
    method: 'PUT',
    path: '/feedback/:id/done',
    access: 'support',
    changes: [feedbackSubject],
    does: 'Marks feedback as done, or as open again.',
    params: idParams,
    body: z.object({ is_done: z.boolean() }),
    response: ReceivedFeedback,
  },
  reply: {
    method: 'POST',
    path: '/feedback/:id/reply',
    access: 'support',
    changes: [feedbackSubject],
    does: 'Replies by email, once, and marks the feedback as done. 409 `no_address` if no address was given, `replied` if it already has a reply.',
    params: idParams,
    body: z.object({ text: Text(REPLY_MAX_LENGTH) }),
    response: ReceivedFeedback,
  },
})
