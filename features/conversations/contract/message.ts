import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'
import { UserType } from '#features/accounts/contract.ts'

/** Kinds of content that a message can link to. */
export const LinkType = z.enum(['profile', 'video', 'showcase'])
export type LinkType = z.output<typeof LinkType>

export const LinkedContent = z
  .object({
    id: Id,
    type: LinkType,
    // For a profile, the account id.
    content_id: Id,
    // Title when the message was sent.
    title: z.string(),
    // For a profile, the screen that shows it; for a video, an absolute URL that plays it without headers and expires. Null if it was
    // deleted.
    url: z.string().nullable(),
    // Position in the video that the question is about.
    at_seconds: z.int().min(0).optional(),
    // Dimensions of a video in pixels, once it was examined; they reserve its space before it is loaded.
    width: z.int().positive().optional(),
    height: z.int().positive().optional(),
    // The still of a video, an absolute URL that expires like the video's own; absent while there is none.
    still_url: z.string().optional(),
  })
  .meta({ id: 'LinkedContent' })
export type LinkedContent = z.output<typeof LinkedContent>

/** A question about a position in a video, as shown in the timeline. */
export const VideoMoment = z
  .object({
    message_id: Id,
    video_id: Id,
    at_seconds: z.int(),
    user_id: Id,
    username: z.string(),
    content: z.string(),
    created_at: Instant,
  })
  .meta({ id: 'VideoMoment' })
export type VideoMoment = z.output<typeof VideoMoment>

/** An uploaded file that is not yet attached to a message. */
export const UnsentFile = z.object({ id: Id, name: z.string(), size: z.int(), type: z.string() })

/** A file attached to a message. Its URL works without headers until it expires. */
export const MessageFile = UnsentFile.extend({ url: z.url(), url_ends_at: Instant }).meta({ id: 'MessageFile' })
export type MessageFile = z.output<typeof MessageFile>

export const Message = z
  .object({
    id: Id,
    conversation_id: Id,
    user_id: Id,
    username: z.string(),
    user_type: UserType,
    // Empty only if the message has attachments or links, or was deleted.
    content: z.string(),
    linked_content: z.array(LinkedContent),
    files: z.array(MessageFile),
    created_at: Instant,
    // Time of the last edit.
    edited_at: Instant.optional(),
    // When the author deleted the message; its content is erased.
    deleted_at: Instant.optional(),
    // Idempotency key set by the author's client; included only in the response to the author and in their own live events.
    client_key: z.string().optional(),
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof Message>

/** A file in the list of all files sent in a conversation. */
export const SentFile = MessageFile.extend({ message_id: Id, user_id: Id, sent_at: Instant }).meta({ id: 'SentFile' })
