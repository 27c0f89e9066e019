import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, NAME_MAX_LENGTH, OptionalText, Text } from '#platform/contract/fields.ts'

export const COMMENT_MAX_LENGTH = 2_000
export const EMAIL_MAX_LENGTH = 254
const LOCATION_MAX_LENGTH = 100
const TARGET_MAX_LENGTH = 200

export const NewFeedback = z.object({
  rating: z.int().min(1).max(5),
  comment: z.string().trim().max(COMMENT_MAX_LENGTH),
  name: OptionalText(NAME_MAX_LENGTH),
  // As a browser's own e-mail field takes it: nobody writes to it by a program.
  email: z.email({ pattern: z.regexes.html5Email }).max(EMAIL_MAX_LENGTH).nullish(),
  location: Text(LOCATION_MAX_LENGTH),
  target_id: OptionalText(TARGET_MAX_LENGTH),
})

/** What somebody said about the product. */
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

export const feedbackApi = api({
  give: {
    method: 'POST',
    path: '/feedback/',
    access: 'anyone',
    limit: { calls: 20, minutes: 60 },
    does: 'Submits a rating of one to five stars with a comment. The session is not stored.',
    body: NewFeedback,
    response: Feedback,
  },
})
