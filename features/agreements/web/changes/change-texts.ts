import { formatExactly, formatMoney } from '#platform/web/format/money.ts'

const signed = (difference: number): string =>
  difference < 0
    ? `${formatMoney(-difference)} less`
    : difference > 0
      ? `${formatMoney(difference)} more`
      : 'the same price'

/** Texts of changes of agreed terms, in one place for translation. */
export const changeTexts = {
  open: 'Change the terms',
  title: 'Change the terms',
  lead: 'The agreed terms stay in force until the other side accepts. You can change or remove milestones that are not funded; you can only lower the price of funded ones.',
  removed: 'Removed',
  remove: (name: string) => `Remove ${name}`,
  restore: (name: string) => `Keep ${name}`,
  restoreShort: 'Keep',
  onlyCheaper: (price: string) => `At most ${price}: this milestone is funded. For more, add a milestone.`,
  difference: (from: number, to: number, difference: number) =>
    difference === 0
      ? `Price: ${formatMoney(to)}, as before`
      : `Price: ${formatMoney(to)} instead of ${formatMoney(from)}, ${signed(difference)}`,
  toBalance: {
    client: (amount: number) => `${formatExactly(amount)} goes back to your balance at once.`,
    creator: (amount: number) => `${formatExactly(amount)} goes back to the client at once.`,
  },
  toFund: {
    client: 'You then fund each new milestone before work on it begins.',
    creator: 'Begin with a new milestone once it is funded.',
  },
  send: 'Propose the change',

  proposed: {
    mine: (other: string) => `You proposed to change the terms. Waiting for ${other} to reply.`,
    theirs: (other: string) => `${other} proposes to change the terms.`,
  },
  accept: (price: string) => `Accept ${price}`,
  decline: 'Decline the change',
  withdraw: 'Withdraw the change',
  readInFull: 'Read the change',
  acceptTitle: 'Accept this change?',
  acceptConfirm: 'Accept the change',
  accepted: 'The changed terms are in force',
  declineTitle: 'Decline this change?',
  declineText: 'The agreed terms stay in force.',
  declined: 'Change declined',
  withdrawTitle: 'Withdraw your change?',
  withdrawText: 'The agreed terms stay in force. You can propose another change at any time.',
  withdrawn: 'Change withdrawn',
  changedMeanwhile: 'This change was replaced since you opened it. Read the new one before you reply.',
}
