import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Amount, Id, OptionalText, Text } from '#platform/contract/fields.ts'
import { balanceSubject } from '#features/balances/contract.ts'
import { conversationsSubject } from '#features/conversations/contract.ts'
import { invoicesSubject } from '#features/invoices/contract.ts'
import { requestsSubject } from '#features/requests/contract.ts'
import { Agreement, agreementsSubject } from './agreement.ts'
import { NewMilestone } from './milestone.ts'
import { Hash, MILESTONES_MAX, TERMS_MAX_LENGTH } from './record.ts'

/** A milestone in changed terms; a price of zero removes it. */
const ChangedMilestone = NewMilestone.extend({ price: Amount })

/**
 * Terms to replace agreed ones. Milestones keep their numbers: the existing ones come first, in their order, and new ones after them. One
 * without money can be changed or removed, one that holds money can become cheaper, and all others stay as they are.
 */
export const ChangedTerms = z.object({
  price: Amount.min(0.01),
  terms: Text(TERMS_MAX_LENGTH),
  proposed_changes: OptionalText(TERMS_MAX_LENGTH),
  milestones: z.array(ChangedMilestone).min(1).max(MILESTONES_MAX).nullish(),
})

const idParams = z.object({ id: Id })
const PATH = '/agreements/:id/change'

/** Calls of the two parties about changes of terms that they agreed to. */
export const changesApi = api({
  propose: {
    method: 'POST',
    path: PATH,
    access: 'signed_in',
    needsConsent: true,
    limit: { calls: 60, minutes: 5 },
    does: 'Proposes other terms for agreed work, by either side: the agreed ones stay in force until the other side accepts. Existing milestones come first, in their order; those without money can be changed or removed with a price of zero, those that hold money can become cheaper, and new ones follow. 422 for milestones that cannot change so, 409 `change_pending` while another change waits for a reply, `terms_changed` unless `content_hash` is that of the agreed terms.',
    changes: [agreementsSubject],
    params: idParams,
    body: ChangedTerms.extend({ content_hash: Hash.optional() }),
    response: Agreement,
  },
  accept: {
    method: 'POST',
    path: `${PATH}/accept`,
    access: 'signed_in',
    needsConsent: true,
    does: "Accepts a proposed change, by the other side, by its content hash. New milestones wait for funding; what milestones that hold money cost less goes to the client's balance at once. 409 `milestone_changed` if a milestone has moved on since it was proposed, `milestone_frozen` while a bank questions its payment.",
    changes: [agreementsSubject, conversationsSubject, requestsSubject, balanceSubject, invoicesSubject],
    params: idParams,
    body: z.object({ content_hash: Hash.optional() }),
    response: Agreement,
  },
  decline: {
    method: 'POST',
    path: `${PATH}/decline`,
    access: 'signed_in',
    does: 'Declines a proposed change, by the other side: the agreed terms stay in force.',
    changes: [agreementsSubject],
    params: idParams,
    response: Agreement,
  },
  withdraw: {
    method: 'POST',
    path: `${PATH}/withdraw`,
    access: 'signed_in',
    does: 'Withdraws a change that I proposed, before the other side replies.',
    changes: [agreementsSubject],
    params: idParams,
    response: Agreement,
  },
})
