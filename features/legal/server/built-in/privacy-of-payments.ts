import type { Config } from '#platform/server/config.ts'
import { joinParts, section } from './sections.ts'

/** Sections of the privacy policy about payments. */
export const payments = ({ MARKETPLACE_LAW: law, TAX }: Pick<Config, 'MARKETPLACE_LAW' | 'TAX'>): string =>
  joinParts(
    section(
      'Payments',
      "Subscriptions, donations and purchases are paid on the pages of our payment provider (Stripe), where its own privacy policy applies. When you pay, the provider gets your email address and name from us, so that it can bill you. We store the provider's id for you, the status of your subscription, and the ids of the events it has sent us.",
      TAX === 'stripe' &&
        'Before you buy a product, the provider calculates the tax: it gets the country, postal code and tax number in your billing details, and the price. What you paid is in its tax reports, without your name.',
      "When you open the form to top up your balance, your browser loads the payment provider's script. It sees your IP address and how the form is used, and may set cookies of its own to tell people from bots. Your card details go to the provider and never to us.",
      "We store your top-ups, donations, purchases and sales, every change of your balance, and the invoices with the names and billing details on them. They stay in the books when you leave, because they are the other half of somebody else's, and because the law requires invoices to be kept.",
      'If you withdraw earnings, we store the bank account that you name, whether you are paid every week, and your payouts. Only you and those who make payments here see the account. It is deleted when you close your account; the payouts stay in the books. Where the payment provider makes the payouts, it asks on its own pages who you are and where to pay you, and gets your email address from us; we store its id for you, whether it pays you, and what it still needs to know.',
      law === 'on' &&
        'If you sell, we store whether you do so as a trader or privately. The name, addresses and numbers that you enter as a trader are public on the pages of your products, as the law requires, until you change them or close your account. Of private sellers we store nothing else.',
      'Who sells you a product sees your username, what you bought and when, and what you write to them about it.',
    ),
    section(
      'Anonymous donations',
      'If you tick "Make this donation anonymous", your browser sends neither your session nor a cookie, and the server would ignore them if it did. We store the amount, the day and the id of the payment page, without an account or an address. The payment provider still gets your card and email address from you; we cannot change that.',
    ),
  ).trimEnd()
