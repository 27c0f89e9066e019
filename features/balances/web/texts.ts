import { productName } from '#platform/web/page/product.ts'
import { formatCents, formatMoney } from '#platform/web/ui/layout/Money.tsx'

const amountOf = (cents: number) => formatMoney(cents / 100)

/** The words of balances, in one place for translation. */
export const texts = {
  title: 'Balance',
  lead: `What you have at ${productName}: from topping up, and from what you sell.`,
  owed: 'You spent money that was given back afterwards. Top up to buy again.',
  topUp: 'Top up',
  statement: 'Statement',
  download: 'Download as CSV',
  downloading: 'Downloading...',
  fileName: (day: string) => `statement-${day}.csv`,
  noEntries: 'Nothing yet',
  noEntriesText: 'What you top up, buy and sell will stand here.',
  balanceAfter: (cents: number) => `Balance ${formatCents(cents)}`,

  topUpTitle: 'Top up your balance',
  topUpLead: 'You pay by card. The number of your card goes to the payment provider and never to us.',
  amounts: 'Amount',
  customAmount: 'Custom amount',
  customHint: 'In US dollars',
  card: 'Card',
  pay: (cents: number | null) => (cents === null ? 'Pay' : `Pay ${amountOf(cents)}`),
  processing: 'Processing...',
  tooSmall: (cents: number) => `The smallest amount is ${amountOf(cents)}`,
  tooLarge: (cents: number) => `The largest amount is ${amountOf(cents)}`,
  noAmount: 'Write an amount, such as 25 or 12.50',
  declined: 'The card was not accepted. Please try another one.',
  notLoaded: 'The form for your card could not be loaded.',
  noCards: 'Cards are not taken here',
  noCardsText: 'Whoever runs this installation has not set up payments by card.',
  back: 'Balance',
  paid: (cents: number) => `Your balance was topped up by ${amountOf(cents)}.`,
  underWay: 'Your payment is under way. It stands in your balance as soon as the payment provider confirms it.',
}
