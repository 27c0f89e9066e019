import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Text } from '#platform/contract/fields.ts'
import { balanceSubject } from '#features/balances/contract.ts'
import { messagesSubject } from '#features/conversations/contract.ts'
import { Agreement, agreementsSubject } from './agreement.ts'
import { DELIVERIES_MAX, NewDelivery, REASON_MAX_LENGTH } from './delivery.ts'

const deliveryParams = z.object({ id: Id, number: z.int().positive().max(DELIVERIES_MAX) })

export const deliveriesApi = api({
  deliver: {
    method: 'POST',
    path: '/agreements/:id/deliveries',
    access: 'signed_in',
    limit: { calls: 60, minutes: 5 },
    does: 'Delivers work for accepted terms, by their creator, with an active subscription as for messages. It is sent as a message, which carries the files and videos. 409 while an earlier delivery is waiting for a reply, and once the work is marked as completed. In an agreement that is paid here it names a funded milestone: 422 without one, 409 `not_funded` for another.',
    changes: [agreementsSubject, messagesSubject],
    params: z.object({ id: Id }),
    body: NewDelivery,
    response: Agreement,
    status: 201,
  },
  acceptDelivery: {
    method: 'POST',
    path: '/agreements/:id/deliveries/:number/accept',
    access: 'signed_in',
    does: 'Accepts a pending delivery, by the client. This does not mark the work as completed. That of a milestone releases its money to the creator; 409 `milestone_frozen` during a dispute.',
    changes: [agreementsSubject, balanceSubject],
    params: deliveryParams,
    response: Agreement,
  },
  returnDelivery: {
    method: 'POST',
    path: '/agreements/:id/deliveries/:number/return',
    access: 'signed_in',
    does: 'Returns a pending delivery with a reason, by the client; the creator can deliver again. 409 `milestone_frozen` while its milestone is disputed.',
    changes: [agreementsSubject],
    params: deliveryParams,
    body: z.object({ reason: Text(REASON_MAX_LENGTH) }),
    response: Agreement,
  },
})
