import { formatCents } from '#platform/web/format/money.ts'

/** Texts for those who closed their account with earnings, in one place for translation. */
export const leftTexts = {
  title: 'Your earnings',
  waiting: (cents: number) =>
    `You had earned ${formatCents(cents)} when you closed your account. Where should we send it?`,
  until: 'You can request it until',
  from: 'We can pay it once your recent sales are final, on',
  send: (cents: number) => `Request ${formatCents(cents)}`,
  sending: 'Sending...',
  requested: (cents: number) => `We will pay you ${formatCents(cents)}.`,
  noted: 'We have your request',
  requestedText: 'The bank transfer can take a few days. Until then you can correct your bank details.',
  change: 'Update bank details',
  changed: 'Bank details updated',
  held: 'Your payment is on hold',
  paid: (cents: number) => `We paid you ${formatCents(cents)}`,
  paidText: 'It may take a few days to appear in your account.',
  cameBack: 'Your bank sent the payment back',
  nothing: 'Nothing is left',
  nothingText: 'Sales were refunded or disputed after you closed your account.',
  notLoaded: 'Your earnings could not be loaded',
  over: 'This link does not work',
  overText:
    'It may have expired or been replaced: if you have a newer email about your earnings, use the link in that one.',
  home: 'Go to the home page',
}
