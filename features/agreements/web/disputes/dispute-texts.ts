import { formatExactly } from '#platform/web/format/money.ts'
import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { DisputeState } from '../../contract.ts'

/** Labels and colors of the states of disputes. */
export const DISPUTE_STATES: Readonly<Record<DisputeState, StatusLook>> = {
  open: { tone: 'waiting', label: 'To be decided' },
  withdrawn: { tone: 'stopped', label: 'Withdrawn' },
  decided: { tone: 'done', label: 'Decided' },
  reversed: { tone: 'stopped', label: 'Payment reversed' },
}

/** Texts of disputes in the admin area, in one place for translation. */
export const disputeTexts = {
  status: 'Status',
  title: 'Disputes',
  lead: 'Milestones whose money is frozen because the two sides disagree. Read what happened, then divide the money.',
  show: 'Show',
  open: 'To be decided',
  all: 'All',
  none: 'No disputes to decide',
  noneHint: 'When a client or a creator opens a dispute about a milestone, it will appear here.',
  milestone: (number: number, title: string) => `${number}. ${title}`,
  openedBy: { client: 'Opened by the client', creator: 'Opened by the creator' },
  between: (client: string, creator: string) => `@${client} and @${creator}`,
  back: 'Disputes',
  notFound: 'Dispute not found',
  notLoaded: 'This dispute could not be loaded',
  kicker: (id: number) => `Agreement No. ${id}`,

  facts: 'Milestone',
  client: 'Client',
  creator: 'Creator',
  price: 'Price',
  held: 'Held now',
  opened: 'Opened',
  reason: 'Reason',
  terms: 'Terms',
  conversation: 'Conversation',
  conversationHint: 'Everything the two of them wrote, with the files they sent.',
  noConversation: 'The conversation was deleted.',
  noMessages: 'They have written nothing.',
  deletedMessage: 'Deleted by its author',
  more: 'Show more messages',

  decide: 'Divide the money',
  decideHint: 'Both sides read the reason. The two amounts are exactly what is held.',
  nothingHeld: 'The bank questions the card payment. The money can be divided once that is settled.',
  toClient: (name: string) => `To the client, @${name}`,
  toCreator: (name: string) => `To the creator, @${name}`,
  allToClient: 'All to the client',
  allToCreator: 'All to the creator',
  amountWrong: (held: number) => `Enter an amount from 0 to ${formatExactly(held)}.`,
  whyField: 'Reason',
  whyHint: 'Say what you looked at and how it led to this division.',
  whyMissing: 'Enter a reason',
  divide: 'Divide',
  confirmTitle: (held: number) => `Divide ${formatExactly(held)}?`,
  confirmText: (toClient: number, client: string, toCreator: number, creator: string) =>
    `${formatExactly(toClient)} goes back to @${client}, and ${formatExactly(toCreator)} to @${creator}. This cannot be undone.`,
  divided: 'The money is divided',
  decision: 'Decision',
  over: {
    withdrawn: 'The dispute was withdrawn.',
    reversed:
      'The card payment was reversed by the bank or refunded at the payment provider, so nothing was left to divide.',
  },
}
