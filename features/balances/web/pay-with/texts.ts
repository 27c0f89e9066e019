/** Texts of the choice of how to pay, in one place for translation. */
export const payWithTexts = {
  payWith: 'Pay',
  byCard: 'By card',
  byCardHint: "On the payment provider's page",
  byCardOutside: (least: string, most: string) => `Cards accept ${least} to ${most}`,
  fromBalance: 'From your balance',
  balanceHint: (amount: string) => `You have ${amount}`,
  balanceMissing: (amount: string, missing: string) => `You have ${amount} and need ${missing} more.`,
  topUp: 'Top up',
}
