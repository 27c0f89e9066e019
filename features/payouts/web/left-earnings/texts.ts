import { formatCents } from '#platform/web/format/money.ts'

/** Texts for those who closed their account with earnings, in one place for translation. */
export const leftTexts = {
  title: 'Your earnings',
  waiting: (cents: number) => `You had earned ${formatCents(cents)} when you closed your account. Where may we pay it?`,
  until: 'You can ask for it until',
  from: 'It is paid once your recent sales are final, from',
  send: (cents: number) => `Ask for ${formatCents(cents)}`,
  sending: 'Sending...',
  requested: (cents: number) => `We will pay you ${formatCents(cents)}`,
  requestedText: 'The bank transfer can take a few days. Until then you can correct your details.',
  change: 'Send these details instead',
  changed: 'We will pay it there',
  held: 'Your payment is on hold',
  heldText: 'We are looking into something first. The reason:',
  paid: (cents: number) => `We paid you ${formatCents(cents)}`,
  paidText: 'It can take your bank some days to show it.',
  cameBack: 'Your bank sent the payment back:',
  nothing: 'Nothing is left',
  nothingText: 'Sales were refunded or disputed after you closed your account.',
  over: 'This link does not work',
  overText: 'It may be over, or replaced: if you have a newer email about your earnings, use the link in that one.',
  home: 'Go to the home page',
}
