/** Texts of refund requests and the rules for them, in one place for translation. */
export const texts = {
  title: 'Refund requests',
  lead: 'Buyers who ask for their money back, and for how long they may.',
  sales: 'Sales',
  show: 'Show',
  open: 'To answer',
  all: 'All',
  none: 'No refund requests',
  noneHint: 'Requests of your buyers will appear here. You are notified of each.',
  askedBy: (buyer: string) => `by ${buyer}`,
  states: { open: 'Open', accepted: 'Accepted', declined: 'Declined', closed: 'Closed' },

  rule: 'Refunds on request',
  ruleHint: 'For how many days buyers may ask for their money back. They see it before they pay.',
  ruleNote:
    'Holds for purchases from now on. Where the law gives buyers more rights, these remain. You decide about each request.',
  ofProduct: 'Time in which buyers of this product may ask',
  ofAll: 'Time in which your buyers may ask',
  byDefault: (days: number) => `Default: ${daysOf(days)}`,
  days: daysOf,
  ruleSaved: 'Saved. It holds for purchases from now on.',

  request: 'Refund request',
  ask: 'Ask for a refund',
  askUntil: 'You can ask the seller for a refund until ',
  askNote: 'The seller decides. Your rights under the law remain.',
  askTitle: 'Ask for a refund',
  askText: (seller: string, amount: string) => `${seller} reads your reason, and can return ${amount} to you.`,
  askReason: 'What is wrong?',
  askMissing: 'Say why you want your money back.',
  asked: 'Your request was sent',
  waiting: (seller: string) => `${seller} was notified. You are told as soon as they answer.`,
  yourReason: 'Your reason',
  reasonOf: (buyer: string) => `${buyer} wrote`,
  answerOf: (seller: string) => `${seller} declined it`,
  yourAnswer: 'You declined it',

  accept: 'Accept',
  acceptOf: (name: string, buyer: string) => `Accept: ${name}, bought by ${buyer}`,
  acceptTitle: 'Accept this refund request?',
  acceptText: (buyer: string, amount: string) =>
    `${buyer} gets ${amount} back and can no longer download it. Your earnings from it are taken from your balance. This cannot be undone.`,
  acceptDone: 'Purchase refunded',
  decline: 'Decline',
  declineOf: (name: string, buyer: string) => `Decline: ${name}, bought by ${buyer}`,
  declineTitle: 'Decline this refund request?',
  declineText: (buyer: string) => `${buyer} reads your reason. You can still refund the purchase later.`,
  declineReason: 'Reason',
  declineMissing: 'Give a reason.',
  declined: 'Request declined',
  send: 'Send',

  overdue: 'Refund requests',
  overdueLead:
    'Requests that their sellers left unanswered for ten days, although they were reminded. Write to them, or refund a payment by card in the payment provider’s dashboard.',
  noOverdue: 'No unanswered refund requests',
  noOverdueHint: 'Requests that sellers leave unanswered after a reminder will appear here.',
  between: (buyer: string, seller: string) => `From @${buyer} to @${seller}`,
  purchase: (id: number) => `Purchase ${id}`,
}

function daysOf(days: number): string {
  if (days === 0) return 'No refunds on request'
  return days === 1 ? '1 day' : `${days} days`
}
