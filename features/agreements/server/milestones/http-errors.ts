import { badRequest, conflict, notFound } from '#platform/server/http/http-errors.ts'
import { DISPUTES_MAX, type MilestoneStatus } from '../../contract.ts'

export const noSuchMilestone = () => notFound('Milestone not found')
export const noSuchDispute = () => notFound('Dispute not found')
export const noSuchPayment = () => notFound('Payment not found')

const STATUS_TEXTS: Record<MilestoneStatus, string> = {
  planned: 'is not funded',
  funded: 'is funded',
  delivered: 'was delivered',
  disputed: 'is disputed',
  released: 'was released',
  refunded: 'was refunded',
  divided: 'was divided',
  cancelled: 'was cancelled',
}
export const milestoneChanged = (status: MilestoneStatus) =>
  conflict('milestone_changed', `This milestone ${STATUS_TEXTS[status]}.`)
export const milestoneDisputed = () =>
  conflict('milestone_frozen', 'This milestone is frozen until its dispute is decided or withdrawn')
export const paymentQuestioned = () =>
  conflict('milestone_frozen', 'This milestone is frozen: a bank questions the payment that funded it')
export const paymentDisputed = () =>
  conflict('payment_disputed', 'A bank questions the payment, so there is nothing to divide until it has decided')
export const disputeClosed = () => conflict('dispute_closed', 'This dispute was decided or withdrawn')
export const ownDispute = () =>
  conflict('own_dispute', 'This dispute is about your own agreement: somebody else must decide it')
export const tooManyDisputes = () =>
  conflict('too_many_disputes', `Each side can dispute a milestone at most ${DISPUTES_MAX} times`)
export const milestonesOpen = () =>
  conflict('milestones_open', 'A milestone still holds money: accept its delivery, or have it refunded first')
export const creatorLeft = () => conflict('creator_left', 'The creator has closed their account')
export const insufficientFunds = () =>
  badRequest('insufficient_funds', 'insufficient_funds: Your balance is lower than the price of this milestone')
