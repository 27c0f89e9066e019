import { currency, currencyName } from '#platform/web/format/money.ts'
import type { DiscountCodeState } from '../../contract/discount-codes.ts'

/** Texts of discount codes and prices, in one place for translation. */
export const texts = {
  youPay: 'What you pay',
  youPayHint: (least: string | null, suggested: string | null) =>
    [
      least === null ? 'Any amount, or 0 to get it for free.' : `At least ${least}.`,
      ...(suggested === null ? [] : [`Its creator suggests ${suggested}.`]),
    ].join(' '),
  youPayWrong: (least: string) => `Enter an amount from ${least} on`,
  forCreator: 'For its creator',
  fee: 'Platform fee',
  total: 'You pay',

  title: 'Discount codes',
  lead: 'Buyers enter a code when they buy and pay less. A code for one product can also be shared as a link.',
  mine: 'Your products',
  create: 'New code',
  none: 'No discount codes yet',
  noneText: 'Codes you give to buyers will appear here, with how often they were used.',
  states: {
    active: 'Active',
    expired: 'Expired',
    used_up: 'Used up',
    ended: 'Ended',
  } satisfies Record<DiscountCodeState, string>,
  off: (amount: string) => `${amount} off`,
  uses: (uses: number, most: number | null) =>
    most === null
      ? uses === 0
        ? 'not used yet'
        : uses === 1
          ? 'used once'
          : `used ${uses.toLocaleString('en')} times`
      : `${uses.toLocaleString('en')} of ${most.toLocaleString('en')} uses`,
  reserved: (count: number) => `${count.toLocaleString('en')} in open payments`,
  until: 'until ',
  allProducts: 'all your products',
  productsOf: (names: readonly string[]) => (names.length === 0 ? 'no products any more' : names.join(', ')),
  copyLink: 'Copy link',
  edit: 'Edit',
  named: (what: string, code: string) => `${what}: ${code}`,
  end: 'End',
  endTitle: (code: string) => `End ${code}?`,
  endText: 'Nobody can use it from now on. Payments that are already open keep their price.',
  endCode: 'End code',
  ended: 'Code ended',

  createTitle: 'New discount code',
  editTitle: (code: string) => `Edit ${code}`,
  code: 'Code',
  codeHint: 'Letters, digits and hyphens, such as SPRING-26. Buyers may write it in any case.',
  codeWrong: 'Enter 3 to 30 letters, digits and hyphens',
  takesOff: 'It takes off',
  percent: 'A percentage',
  amount: 'An amount',
  percentLabel: 'Per cent',
  percentWrong: 'Enter a whole number from 1 to 100',
  percentHint: 'With 100 it is free',
  amountLabel: `Amount in ${currencyName()}`,
  amountWrong: `Enter an amount such as ${currency().decimals === 0 ? '500' : '5 or 7.50'}`,
  amountHint: 'A product that costs less is free',
  appliesTo: 'It applies to',
  forAll: 'All your products',
  forAllHint: 'Also those you add later',
  forChosen: 'Chosen products',
  products: 'Products',
  productsMissing: 'Choose at least one product',
  maxUses: 'Number of uses',
  maxUsesHint: 'Leave it empty for any number',
  maxUsesWrong: 'Enter a whole number from 1 to 1,000,000',
  expires: 'Expires',
  expiresHint: 'Leave it empty for never',
  expiresWrong: 'Choose a time in the future',
  save: 'Save',
  made: (code: string) => `${code} can be used from now on`,
  saved: 'Code saved',

  yourCode: 'Discount code',
  apply: 'Apply',
  applied: (code: string) => `${code} applied`,
  removeCode: 'Remove',
}
