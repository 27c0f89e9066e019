import { productName } from '#platform/web/page/product.ts'
import { amountOf as inWhole, currency, currencyName, formatCents, formatMoney } from '#platform/web/format/money.ts'

const amountOf = (cents: number) => formatMoney(inWhole(cents))

/** Texts of the balance screens, in one place for translation. */
export const texts = {
  title: 'Balance',
  lead: `Your money at ${productName}: what you topped up and what you earned.`,
  owed: 'You spent money that was later refunded or disputed. Top up to buy again.',
  onItsWay: (cents: number) => `Your payment of ${amountOf(cents)} is being processed. We will add it once it arrives.`,
  topUp: 'Top up',
  withdraw: 'Withdraw',
  statement: 'Statement',
  download: 'Download as CSV',
  downloading: 'Downloading...',
  fileName: (day: string) => `statement-${day}.csv`,
  noEntries: 'No entries yet',
  noEntriesText: 'What you top up, buy and sell will appear here.',
  balanceAfter: (cents: number) => `Balance ${formatCents(cents)}`,

  topUpTitle: 'Top up your balance',
  topUpLead: 'You pay by card. Your card details go to the payment provider and never to us.',
  amounts: 'Amount',
  customAmount: 'Custom amount',
  customHint: `In ${currencyName()}`,
  card: 'Card',
  pay: (cents: number | null) => (cents === null ? 'Pay' : `Pay ${amountOf(cents)}`),
  processing: 'Processing...',
  tooSmall: (cents: number) => `The smallest amount is ${amountOf(cents)}`,
  tooLarge: (cents: number) => `The largest amount is ${amountOf(cents)}`,
  noAmount: `Enter an amount, such as ${currency().decimals === 0 ? '2500' : '25 or 12.50'}`,
  declined: 'The card was declined. Try another one.',
  notLoaded: 'The card form could not be loaded.',
  noCards: 'Card payments are not available',
  noCardsText: 'The operator of this installation has not set up card payments.',
  back: 'Balance',
  paid: (cents: number) => `Your balance was topped up by ${amountOf(cents)}.`,
  underWay: 'Your payment is being processed. It will be added to your balance once the payment provider confirms it.',
}
