import type { Conversation } from '#features/conversations/contract.ts'
import { SETTLED_ELSEWHERE, type Agreement } from '../contract.ts'
import { newestDelivery } from './deliveries/deliveries.ts'
import { deliveryTexts } from './deliveries/delivery-texts.ts'
import { milestoneTexts } from './milestones/milestone-texts.ts'
import { milestonesSentence } from './milestones/milestone-sentences.ts'
import { hasMainMove, isPaidHere } from './milestones/milestones.ts'
import { texts } from './texts.ts'

/** The two sides of a conversation or an agreement. */
export type Names = Pick<Conversation, 'client_id' | 'developer_id' | 'client_full_name' | 'developer_full_name'>

/** Returns the full name of a participant; anybody else is an operator. */
export function nameIn(names: Names, accountId: number): string {
  if (accountId === names.client_id) return names.client_full_name
  return accountId === names.developer_id ? names.developer_full_name : milestoneTexts.operator
}

/** Returns the full name of the other participant. */
export const otherNameIn = (names: Names, ownId: number): string =>
  ownId === names.client_id ? names.developer_full_name : names.client_full_name

/** Returns whether the terms ended automatically because the request was settled with another creator. */
export const wasSettledWithOther = ({ negotiation_history }: Agreement): boolean =>
  negotiation_history.at(-1)?.changes === SETTLED_ELSEWHERE

// Describes the progress of the agreed work.
function workSentence(agreement: Agreement, other: string, isClient: boolean): string {
  const newest = newestDelivery(agreement)
  if (!newest) return isClient ? texts.acceptedClient : deliveryTexts.firstCreator(other)
  const { number, state } = newest
  if (state === 'delivered') return deliveryTexts[isClient ? 'waitingClient' : 'waitingCreator'](other, number)
  if (state === 'returned') return deliveryTexts[isClient ? 'returnedClient' : 'returnedCreator'](other, number)
  return isClient ? deliveryTexts.acceptedClient(number) : deliveryTexts.acceptedCreator(other, number)
}

/** Returns whether the other side awaits this account's action. */
export function isTurnOf(agreement: Agreement, ownId: number): boolean {
  if (agreement.status === 'proposed') return agreement.proposed_by !== ownId
  if (agreement.change && agreement.change.proposed_by !== ownId) return true
  if (isPaidHere(agreement)) return agreement.status === 'accepted' && hasMainMove(agreement)
  const state = newestDelivery(agreement)?.state
  return ownId === agreement.client_id ? state === 'delivered' : state === 'returned'
}

/** Returns the state of an agreement as a sentence for one of its sides. */
export function statusSentence(agreement: Agreement, names: Names, ownId: number): string {
  const { status, proposed_by, client_id } = agreement
  const other = otherNameIn(names, ownId)
  if (status === 'proposed') return proposed_by === ownId ? texts.theirTurn(other) : texts.yourTurn(other)
  if (status === 'accepted') {
    const describe = isPaidHere(agreement) ? milestonesSentence : workSentence
    return describe(agreement, other, client_id === ownId)
  }
  if (wasSettledWithOther(agreement)) return texts.settledElsewhere
  return texts[status]
}
