import type { Config } from '#platform/server/config.ts'
import { waysToReachUs } from './contact.ts'
import { joinParts, points, section } from './sections.ts'

const subscription = () =>
  section(
    "Creators' subscription",
    'Clients never pay to talk. Creators pay {{subscription_price}} a month to start conversations and to write to clients. The subscription begins with the first payment and renews every month until you cancel it.',
    'You can cancel at any time under Manage on your dashboard. The subscription then runs until the end of the month you paid for, and nothing further is charged. If a payment fails, you can go on writing for {{subscription_grace_days}} days while you change your card. If a payment is refunded in full, the subscription ends at once; if your bank disputes it, the subscription is on hold until the dispute is decided.',
    'If the price changes, current subscribers keep the price they subscribed at.',
  )

const products = ({ MARKETPLACE_LAW: law, TAX }: Pick<Config, 'MARKETPLACE_LAW' | 'TAX'>) =>
  section(
    'Products',
    'Creators can sell products such as templates, code and other files. The contract of sale is between the buyer and the creator; we provide the shop, take the payment, and deliver the files.',
    points(
      `**Price and fee.** The price shown to buyers is ${TAX === 'off' ? 'the full price: ' : ''}the creator's price plus our fee of {{fee_percent}} per cent, rounded down. ${TAX === 'off' ? '' : 'Tax is added to it, and you see it before you pay. '}The creator receives their own price. The price that a page shows when you begin to pay is the price you pay.`,
      '**Licence.** Unless the product says otherwise, you may use what you bought for your own work and for that of your clients. You may not resell it, publish it or pass it on as it is. Rights that the creator grants in the description of the product, or in a licence among its files, take precedence.',
      '**Delivery.** You can download the files as soon as the payment has arrived, also later versions that the creator releases, for as long as the product exists and the payment has not been returned.',
      '**Refunds and returns.** If something is wrong, write to the creator on the page of your purchase. Before you pay, you read for how many days you can also ask for a refund there; the creator decides. Creators can refund the price in full or in part, our fee included, at any time. A refund goes back the way you paid: to your balance or to your card. After a refund in full you lose access to the files. If a creator does not reply, contact us.',
      '**Your right of withdrawal.** Where the law gives consumers a right to withdraw from purchases of digital content, and you ask us to deliver at once, you agree that you lose that right once the download is available, as far as the law allows. Your rights for defective products remain.',
      '**Disputes.** While your bank disputes a payment, the files of that purchase are closed. If the bank takes the money back, it is taken from the balance of the creator, who then owes us what is missing.',
    ),
    law === 'on' &&
      'Creators say whether they sell as traders or privately, and the page of each product shows it. A trader gives true details and offers only what complies with the law. From private sellers you buy without the rights of consumers.',
    `Creators who sell must own what they sell, or have the right to sell it; describe it truthfully; and keep it free of malicious code. ${TAX === 'off' ? 'They are responsible for the taxes on their sales.' : 'We collect and pay the tax that buyers see; creators are responsible for all other taxes on their sales.'} Do not buy from yourself.`,
  )

const payoutSentence = (payouts: Config['PAYOUTS']) =>
  payouts === 'connect'
    ? 'Our payment provider Stripe pays it to the bank account that they name there, once Stripe knows who they are; its [terms for connected accounts](https://stripe.com/legal/connect-account) apply to that.'
    : 'We pay it to the bank account that they name.'

const balances = (payouts: Config['PAYOUTS']) =>
  section(
    'Balances',
    'You can top up a balance by card, buy products and fund milestones with it. Creators receive what they earn from sales and milestones in their balance. A balance bears no interest and cannot be passed to anyone else.',
    `Creators can withdraw what they earned under Earnings, some days after the sale or the release of a milestone, on request or every week; the page says how many. ${payoutSentence(payouts)} If a later refund or dispute concerns money that was paid out, they owe it to us. Money that was topped up can be spent here; to have it returned, contact us. If a payment into your balance is taken back by a bank, the balance may become negative; until it is settled you cannot buy from it. When you close your account, you are shown your balance and give it up; withdraw it before.`,
  )

const donations = () =>
  section(
    'Donations',
    'A donation is a gift to the operator: it buys nothing and entitles you to nothing. You can end a monthly donation at any time under Your donations. Supporters are named only if they agree to be.',
  )

const money = () =>
  section(
    'Payments',
    'Payments are made on the pages of our payment provider, or in its form on ours. A payment counts once the provider has confirmed it to us, not when a page says thank you. Every payment except an anonymous donation has an invoice, which you find under Invoices. All amounts are in {{currency}}.',
  )

/** Built-in terms of service: what this software can honor. */
export const terms = (config: Config): string => {
  const hasPayments = config.PAYMENTS === 'on'
  return joinParts(
    section(
      'What {{product_name}} is',
      '{{product_name}} brings people who need something built (clients) together with people who build it (creators). We are not a party to what you agree on with each other: we neither employ creators nor check their work, and we take no side in a dispute, except where we divide the money of a milestone.',
      'This installation is run by {{operator_name}}. In these terms "we" is that operator. The [imprint]({{site_url}}/imprint) says how to reach us.',
    ),
    section(
      'Your account',
      'You need an account to post requests, reply to them and write messages. Use your own name and email address, keep your password to yourself, and tell us if anyone else gets hold of it. You choose once whether you are a client or a creator. You must be old enough to enter into a contract where you live.',
      'A session ends when you log out, when it has not been used for {{session_idle_days}} days, and in any case after {{session_days}} days. Your browser also ends it after 30 minutes without activity on an open page.',
      'You can close your account at any time under Privacy in your profile.',
    ),
    section(
      'What you post',
      'What you post stays yours. You allow us to store it and to show it to the people it is meant for: everyone if it is public, the people you name if it is shared, and both sides of a conversation for its messages. This permission ends when you delete it, except for what others need to keep, such as messages they received and agreements they signed.',
      'Do not post:',
      points(
        'anything that belongs to others, without their consent,',
        "passwords, keys or other people's personal data in a public or shared request,",
        'anything illegal, deceptive or harassing,',
        'unwanted advertising, or the same text again and again,',
        'ratings or reviews that you were paid for or that you write about yourself,',
        'malicious programs or files.',
      ),
    ),
    section(
      'Reports and removal',
      'If you see something that breaks these terms or the law, use Report on its page. The [imprint]({{site_url}}/imprint) says how else to reach us. People look at every report; we do not decide by an algorithm. We may remove content, warn its author, limit an account, or suspend it. How serious it is, whether it happened before, and what the author intended decide which. We tell the people concerned what we decided and why, and they can ask us to look at it again.',
    ),
    section(
      'Agreements between clients and creators',
      'You can negotiate terms on {{product_name}}, accept them, deliver work and accept it. An accepted agreement binds the two of you; we keep the record. The record of an agreement cannot be changed by anyone and stays with both sides, also when an account is closed.',
      hasPayments &&
        'You agree with each other whether the work is paid here, by milestones, or outside of {{product_name}}. We hold what a client pays for a milestone until the client accepts its delivery; a delivery without a reply is accepted automatically after some days, of which the agreement and three notifications tell. Then the money is released to the creator, less our fee if the agreement names one. Until then the creator can return it, and the client too while nothing was delivered. Either side can open a dispute: the money is frozen until a moderator divides it, with a reason that both sides can read.',
      'What a client pays a creator outside of {{product_name}} is between the two of them, and so are refunds and taxes on it.',
      'After work was completed, both sides can still write to each other for {{open_after_completion_days}} days, and reopen the conversation.',
      'A request closes by itself if its client does not reply to any pitch for four weeks, after a reminder.',
    ),
    hasPayments && money(),
    hasPayments && subscription(),
    hasPayments && products(config),
    hasPayments && balances(config.PAYOUTS),
    hasPayments && donations(),
    !hasPayments &&
      section(
        'Money',
        'Using {{product_name}} costs nothing, and nothing is sold here. Creators can offer products for free: unless a product says otherwise, you may use it for your own work and for that of your clients, and may not resell it.',
      ),
    section(
      'What we do not promise',
      'We run {{product_name}} with care, but it may be interrupted, and we do not promise that you will find a client or a creator. As far as the law allows, we are not liable for what users do to each other or for indirect loss. Nothing here limits our liability for intent, gross negligence or injury, or your rights as a consumer under the law of your country.',
    ),
    section(
      'Changes to these terms',
      'When these terms change, we announce it here and to everyone with an account, and say from which day the new terms apply. If a change needs your consent, we ask for it: until you accept, you can still read, export your data and close your account, but not post or buy. If you do not agree with a change, you can close your account.',
    ),
    section('Questions', `For questions, ${waysToReachUs(config)}.`),
  )
}
