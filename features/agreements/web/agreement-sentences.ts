import type { Conversation } from '#features/conversations/contract.ts'
import { SETTLED_ELSEWHERE, type Agreement } from '../contract.ts'
import { texts } from './texts.ts'

type Names = Pick<Conversation, 'client_id' | 'client_full_name' | 'developer_full_name'>

/** The full name of one of the two of a conversation. */
export const nameIn = (names: Names, accountId: number): string =>
  accountId === names.client_id ? names.client_full_name : names.developer_full_name

/** The full name of the other one. */
export const otherNameIn = (names: Names, ownId: number): string =>
  ownId === names.client_id ? names.developer_full_name : names.client_full_name

/** Whether the request was settled with somebody else, so that these terms ended by themselves. */
export const wasSettledElsewhere = ({ negotiation_history }: Agreement): boolean =>
  negotiation_history.at(-1)?.changes === SETTLED_ELSEWHERE

/** How an agreement stands for one of its two sides, in a sentence. */
export function standingOf(agreement: Agreement, names: Names, ownId: number): string {
  const { status, proposed_by, client_id } = agreement
  const other = otherNameIn(names, ownId)
  if (status === 'proposed') return proposed_by === ownId ? texts.theirTurn(other) : texts.yourTurn(other)
  if (status === 'accepted') return client_id === ownId ? texts.acceptedClient : texts.acceptedCreator(other)
  if (wasSettledElsewhere(agreement)) return texts.settledElsewhere
  return texts[status]
}
