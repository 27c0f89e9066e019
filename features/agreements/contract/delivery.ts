import { z } from 'zod'
import { Id, Instant, Text } from '#platform/contract/fields.ts'
import { FILES_PER_MESSAGE, LINKS_PER_MESSAGE, MESSAGE_MAX_LENGTH } from '#features/conversations/contract.ts'

/** How many deliveries an agreement may have. */
export const DELIVERIES_MAX = 50
/** A note is also the text of the message that carries the files. */
export const NOTE_MAX_LENGTH = MESSAGE_MAX_LENGTH
export const REASON_MAX_LENGTH = 2000

export const DeliveryState = z.enum(['delivered', 'accepted', 'returned'])
export type DeliveryState = z.output<typeof DeliveryState>

/** What a creator delivered for an agreement, and how its client replied. */
export const Delivery = z
  .object({
    // Counted from 1 within the agreement.
    number: z.int(),
    // The message with its files and videos; null once the conversation was deleted.
    message_id: Id.nullable(),
    note: z.string(),
    state: DeliveryState,
    // Why it was returned.
    reason: z.string().nullable(),
    delivered_at: Instant,
    replied_at: Instant.nullable(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.output<typeof Delivery>

/** A note, and what comes with it: files that were uploaded to the conversation, and videos of the creator. */
export const NewDelivery = z.object({
  note: Text(NOTE_MAX_LENGTH),
  file_ids: z.array(Id).max(FILES_PER_MESSAGE).default([]),
  video_ids: z.array(Id).max(LINKS_PER_MESSAGE).default([]),
})
