import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, Text } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { blocksSubject } from '#features/blocks/contract.ts'
import { Purchase, Sale } from './purchases.ts'
import { purchasesSubject } from './subjects.ts'

/** Live subject of the messages about purchases. */
export const purchaseMessagesSubject = subject('purchase_messages')

export const PURCHASE_MESSAGE_MAX_LENGTH = 5000
/** Maximum number of messages per purchase. */
export const PURCHASE_MESSAGES_MAX = 500

/** Message about a purchase. */
export const PurchaseMessage = z
  .object({ id: Id, author_id: Id, username: z.string(), content: z.string(), created_at: Instant })
  .meta({ id: 'PurchaseMessage' })
export type PurchaseMessage = z.output<typeof PurchaseMessage>

/** A purchase with the messages between its buyer and seller. */
export const PurchaseConversation = z
  .object({
    purchase: Purchase.nullable().meta({ description: 'For its buyer.' }),
    sale: Sale.nullable().meta({ description: 'For its seller.' }),
    can_write: z.boolean().meta({
      description: 'False once the other side has closed their account, and while one side blocks the other.',
    }),
    is_blocked: z.boolean().meta({ description: 'Whether one side blocks the other.' }),
    messages: z.array(PurchaseMessage).meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'PurchaseConversation' })
export type PurchaseConversation = z.output<typeof PurchaseConversation>

const idParams = z.object({ id: Id })

export const purchaseMessagesApi = api({
  readConversation: {
    method: 'GET',
    path: '/marketplace/purchases/:id/conversation',
    access: 'signed_in',
    shows: [purchaseMessagesSubject, purchasesSubject, blocksSubject, accountsSubject],
    does: 'One of my paid purchases or sales, with the messages about it.',
    params: idParams,
    response: PurchaseConversation,
  },
  write: {
    method: 'POST',
    path: '/marketplace/purchases/:id/messages',
    posts: { kind: 'message', text: ['content'] },
    access: 'signed_in',
    limit: { calls: 60, minutes: 5 },
    does: `Sends a message to the other side of one of my purchases or sales and notifies them; no subscription is needed. 403 \`contact_refused\` while one side blocks the other, 409 \`account_closed\` once their account is closed, 409 \`too_many_messages\` after ${PURCHASE_MESSAGES_MAX}.`,
    changes: [purchaseMessagesSubject, purchasesSubject],
    params: idParams,
    body: z.object({ content: Text(PURCHASE_MESSAGE_MAX_LENGTH) }),
    response: PurchaseMessage,
    status: 201,
  },
})

export const purchaseMessagesEvents = events({
  // Sent to both sides when a message about a purchase is sent.
  purchase_message: {
    payload: z.object({ id: Id, purchase_id: Id }),
    changes: [purchaseMessagesSubject, purchasesSubject],
  },
})
