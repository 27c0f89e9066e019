import { z } from 'zod'
import { Id, isBlank } from '#platform/contract/fields.ts'
import {
  CLIENT_KEY_MAX_LENGTH,
  FILES_PER_MESSAGE,
  LINKS_PER_MESSAGE,
  MESSAGE_MAX_LENGTH,
  MOMENT_MAX_SECONDS,
} from './limits.ts'

const Ids = (max: number) => z.array(Id).max(max).default([])

export const Content = z.string().max(MESSAGE_MAX_LENGTH)

/**
 * A new message. Text is stored as typed, including whitespace; it may be empty only if something is attached. A question requires text.
 */
export const NewMessage = z
  .object({
    content: Content.default(''),
    include_profile: z.boolean().default(false),
    video_ids: Ids(LINKS_PER_MESSAGE),
    showcase_ids: Ids(LINKS_PER_MESSAGE),
    file_ids: Ids(FILES_PER_MESSAGE),
    // A question about a position in a video sent earlier in this conversation: both fields or neither.
    video_id: Id.nullish(),
    at_seconds: z.int().min(0).max(MOMENT_MAX_SECONDS).nullish(),
    // Idempotency key chosen by the sender, unique per message: a retry with the same key returns the message already stored.
    client_key: z.string().min(1).max(CLIENT_KEY_MAX_LENGTH).optional(),
  })
  .refine(
    ({ content, include_profile, video_ids, showcase_ids, file_ids, video_id }) =>
      !isBlank(content) ||
      (typeof video_id !== 'number' &&
        (include_profile || video_ids.length + showcase_ids.length + file_ids.length > 0)),
    { path: ['content'], message: 'Write a message' },
  )
  .refine(({ video_id, at_seconds }) => (typeof video_id === 'number') === (typeof at_seconds === 'number'), {
    path: ['at_seconds'],
    message: 'A question names a video and a moment of it',
  })
  .refine(({ video_id, video_ids }) => typeof video_id !== 'number' || !video_ids.includes(video_id), {
    path: ['video_id'],
    message: 'Send the video before you ask about it',
  })
