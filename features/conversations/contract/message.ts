import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'
import { UserType } from '#features/accounts/contract.ts'

/** What a message points to. */
export const LinkType = z.enum(['profile', 'video', 'showcase'])
export type LinkType = z.output<typeof LinkType>

export const LinkedContent = z
  .object({
    id: Id,
    type: LinkType,
    // Of a profile the account it belongs to.
    content_id: Id,
    // As it was called when the message was sent.
    title: z.string(),
    // Of a profile the screen that shows it; of a video an absolute address that plays it without headers, and ends after a while.
    // Null where it was deleted.
    url: z.string().nullable(),
    // Of a question about a moment of a video.
    at_seconds: z.int().min(0).optional(),
  })
  .meta({ id: 'LinkedContent' })
export type LinkedContent = z.output<typeof LinkedContent>

/** A question about a moment of a video, as it stands in its time line. */
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

/** A file as it waits for its message. */
export const WaitingFile = z.object({ id: Id, name: z.string(), size: z.int(), type: z.string() })

/** A file that came with a message. Its address works without headers, until it ends. */
export const MessageFile = WaitingFile.extend({ url: z.url(), url_ends_at: Instant }).meta({ id: 'MessageFile' })
export type MessageFile = z.output<typeof MessageFile>

export const Message = z
  .object({
    id: Id,
    conversation_id: Id,
    user_id: Id,
    username: z.string(),
    user_type: UserType,
    // Empty only where the message carries something, or was deleted.
    content: z.string(),
    linked_content: z.array(LinkedContent),
    files: z.array(MessageFile),
    created_at: Instant,
    // When it was last edited.
    edited_at: Instant.optional(),
    // When its author deleted it: nothing of what it held is left.
    deleted_at: Instant.optional(),
    // What its author's screen called it: in the answer to who sent it, and in what is told live to them alone.
    client_key: z.string().optional(),
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof Message>

/** A file in the list of all that were sent in a conversation. */
export const SentFile = MessageFile.extend({ message_id: Id, user_id: Id, sent_at: Instant }).meta({ id: 'SentFile' })
