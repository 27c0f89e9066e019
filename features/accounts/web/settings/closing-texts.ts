import { formatCents } from '#platform/web/ui/layout/Money.tsx'
import type { GivenUp, Kept, Loss } from '../../contract/closing-costs.ts'

const pluralize = (count: number, one: string, many: string) => (count === 1 ? one : many.replace('N', String(count)))

const LOSS_TEXTS: Record<Loss['kind'], (loss: { count: number; cents: number }) => string> = {
  balance: ({ cents }) =>
    cents > 0
      ? `You give up the ${formatCents(cents)} on your balance.`
      : `You owe ${formatCents(-cents)}. Closing your account does not cancel that.`,
  purchases: ({ count }) =>
    pluralize(
      count,
      'You can no longer download the product you bought.',
      'You can no longer download the N products you bought.',
    ),
  disputed_sales: ({ cents }) =>
    `A bank is still deciding on ${formatCents(cents)} that you earned. You give that up too.`,
  subscription: () => 'Your subscription ends at once. The rest of the month is not refunded.',
  products: ({ count }) =>
    pluralize(
      count,
      'Your product is no longer sold. Buyers keep it.',
      'Your N products are no longer sold. Buyers keep them.',
    ),
  showcases: ({ count }) => pluralize(count, 'Your solution is deleted.', 'Your N solutions are deleted.'),
  videos: ({ count }) =>
    pluralize(count, 'Your video is deleted, wherever you shared it.', 'Your N videos are deleted, private ones too.'),
}

/** Texts of the dialog that closes an account, in one place for translation. */
export const closingTexts = {
  loses: 'What you lose',
  stays: 'What stays',
  kept: 'What you keep',
  loss: ({ kind, count, cents }: Loss) => LOSS_TEXTS[kind]({ count: count ?? 0, cents: cents ?? 0 }),
  keeps: ({ cents, days, needs_email }: Kept) =>
    needs_email
      ? `Confirm your email address first to keep the ${formatCents(cents)} you earned: the link to claim it is sent there.`
      : `You keep the ${formatCents(cents)} you earned. We email you a link to claim it, which works for ${days} days. You can withdraw what is already available under Earnings first.`,
  consent: ({ balance_cents, purchases }: GivenUp) => {
    const downloads = pluralize(purchases, 'the download of 1 product', 'the downloads of N products')
    const given = [
      ...(balance_cents > 0 ? [formatCents(balance_cents)] : []),
      ...(purchases > 0 ? [downloads] : []),
    ].join(' and ')
    const owed = balance_cents < 0 ? `I understand that I still owe ${formatCents(-balance_cents)}` : ''
    return [...(owed ? [owed] : []), ...(given ? [`I give up ${given}`] : [])].join('. ')
  },
  consentMissing: 'Confirm this to close your account',
  changed: 'These figures have changed. Check them and confirm again.',
}
