import { productName } from '#platform/web/page/product.ts'
import { currencyName, formatMoney, amountOf as inWhole } from '#platform/web/format/money.ts'

const amountOf = (cents: number) => formatMoney(inWhole(cents))

/** Texts of donations, in one place for translation. */
export const texts = {
  title: `Support ${productName}`,
  lead: "Your donation keeps us running. You pay on the payment provider's page.",
  amounts: 'Amount',
  customAmount: 'Custom amount',
  customHint: `In ${currencyName()}`,
  anonymous: 'Make this donation anonymous',
  anonymousHint: 'We store nothing that links it to you.',
  nameMe: 'List me as a supporter',
  nameMeHint: 'Under any name you like, without the amount. You can remove it at any time.',
  supporterName: 'Name on the supporters page',
  monthly: 'Give this every month',
  monthlyHint: 'You can end it at any time, under Your donations.',
  donate: (cents: number | null, isMonthly: boolean) =>
    `Donate${cents === null ? '' : ` ${amountOf(cents)}`}${isMonthly ? ' every month' : ''}`,
  processing: 'Processing...',
  failed: 'Failed to process donation. Please try again.',
  tooSmall: (cents: number) => `The smallest donation is ${amountOf(cents)}`,
  tooLarge: (cents: number) => `The largest donation is ${amountOf(cents)}`,

  quickHint: (cents: number) => `Donate ${amountOf(cents)}`,

  successTitle: 'Thank you!',
  successLead: `Thank you for supporting ${productName}.`,
  successText: 'Your donation counts as soon as the payment provider confirms it, usually within seconds.',
  toHome: 'Return to Home',
  leadsHome: (seconds: number) => `Taking you to the home page in ${seconds} seconds.`,
  cancelTitle: 'Donation Cancelled',
  cancelLead: 'No charges were made.',
  cancelText: 'If something went wrong on the payment page, you can try again.',
  tryAgain: 'Try again',
}
