import { productName } from '#platform/web/page/product.ts'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'

const amountOf = (cents: number) => formatMoney(cents / 100)

/** The words of donations, in one place for translation. */
export const texts = {
  title: `Support ${productName}`,
  lead: 'Your gift keeps this place running. You pay on the page of the payment provider.',
  amounts: 'Amount',
  customAmount: 'Custom amount',
  customHint: 'In US dollars',
  anonymous: 'Make this donation anonymous',
  anonymousHint: 'We then keep nothing that leads to you.',
  nameMe: 'Name me among the supporters',
  nameMeHint: 'By any name you like, and without the amount. You can take it back at any time.',
  supporterName: 'Name among the supporters',
  monthly: 'Give this every month',
  monthlyHint: 'You can end it at any time, under My donations.',
  donate: (cents: number | null, isMonthly: boolean) =>
    `Donate${cents === null ? '' : ` ${amountOf(cents)}`}${isMonthly ? ' every month' : ''}`,
  processing: 'Processing...',
  failed: 'Failed to process donation. Please try again.',
  tooSmall: (cents: number) => `The smallest donation is ${amountOf(cents)}`,
  tooLarge: (cents: number) => `The largest donation is ${amountOf(cents)}`,

  quickHint: (cents: number) => `A gift of ${amountOf(cents)}`,

  successTitle: 'Thank you!',
  successLead: `Thank you for supporting ${productName}.`,
  successText: 'Your donation counts as soon as the payment provider confirms it, usually within seconds.',
  toHome: 'Return to Home',
  leadsHome: (seconds: number) => `You are led to the home page in ${seconds} seconds.`,
  cancelTitle: 'Donation Cancelled',
  cancelLead: 'No charges were made.',
  cancelText: 'If something went wrong on the payment page, you can simply try again.',
  tryAgain: 'Try again',
}
