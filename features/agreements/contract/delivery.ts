import { z } from 'zod'
import { Id, Instant, Text } from '#platform/contract/fields.ts'
import { FILES_PER_MESSAGE, LINKS_PER_MESSAGE, MESSAGE_MAX_LENGTH } from '#features/conversations/contract.ts'
import { MILESTONES_MAX } from './record.ts'

/** Maximum number of deliveries per agreement. */
export const DELIVERIES_MAX = 50
/** Same limit as a message, because the note is also the text of the message that carries the files. */
export const NOTE_MAX_LENGTH = MESSAGE_MAX_LENGTH
export const REASON_MAX_LENGTH = 2000

export const DeliveryState = z.enum(['delivered', 'accepted', 'returned'])
export type DeliveryState = z.output<typeof DeliveryState>

/** A creator's delivery for an agreement, and the client's reply. */
export const Delivery = z
  .object({
    // Counted from 1 within the agreement.
    number: z.int(),
    // The milestone that it is for; null in an agreement that is paid outside the platform.
    milestone: z.int().nullable(),
    // The message with the files and videos; null once the conversation was deleted.
    message_id: Id.nullable(),
    note: z.string(),
    state: DeliveryState,
    // Reason for the return.
    reason: z.string().nullable(),
    delivered_at: Instant,
    replied_at: Instant.nullable(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.output<typeof Delivery>

/** A note with its attachments: files uploaded to the conversation, and the creator's own videos. */
export const NewDelivery = z.object({
  note: Text(NOTE_MAX_LENGTH),
  // Required in an agreement that is paid here: which of its funded milestones is delivered.
  milestone: z.int().positive().max(MILESTONES_MAX).optional(),
  file_ids: z.array(Id).max(FILES_PER_MESSAGE).default([]),
  video_ids: z.array(Id).max(LINKS_PER_MESSAGE).default([]),
})
