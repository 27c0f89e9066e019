import type { PlatformAccount, LedgerReason } from '../contract.ts'

/** Names of the platform's accounts. */
export const ACCOUNT_NAMES: Record<PlatformAccount, string> = {
  provider: 'Payment provider',
  subscriptions: 'Subscriptions',
  donations: 'Donations',
  fees: 'Fees',
  forfeited: 'Forfeited balances',
  refunds: 'Refunds that failed',
  costs: 'Provider fees',
  payouts: 'Payouts under way',
  bank: 'Paid out by bank',
  escrow: 'Held for milestones and gifts',
  tax: 'Taxes owed',
  written_off: 'Written off',
}

/** Names of the causes of entries. */
export const KIND_NAMES = {
  subscription: 'Subscription',
  donation: 'Donation',
  top_up: 'Top-up',
  purchase: 'Purchase',
  closing: 'Closed account',
  provider_fee: 'Provider fee',
  payout: 'Payout',
  milestone: 'Milestone',
  write_off: 'Write-off',
} as const

/** Names of the reasons of entries. */
export const REASON_NAMES: Record<LedgerReason, string> = {
  paid: 'Paid',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  disputed: 'Disputed',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  closed: 'Account closed',
  requested: 'Requested',
  cancelled: 'Cancelled',
  returned: 'Returned',
  released: 'Released',
  divided: 'Divided',
  written_off: 'Written off',
}

/** What the payment provider refuses, and what to do about it. */
export const TROUBLE_TEXTS = {
  key_rejected: {
    title: 'Stripe rejects the secret key',
    remedy:
      'Nobody can pay. Copy a valid secret key from the Stripe dashboard into STRIPE_SECRET_KEY, and restart the program.',
  },
  not_permitted: {
    title: 'The secret key lacks a permission',
    remedy: 'Open the restricted key in the Stripe dashboard and add the permission named below. No restart is needed.',
  },
  portal_missing: {
    title: 'The customer portal is not configured',
    remedy:
      'Subscribers cannot change their card. Open the settings of the customer portal in the Stripe dashboard and save them.',
  },
} as const

export const texts = {
  troubleSays: 'Stripe says:',
  lastRefused: 'Last refused',
  money: 'Money',
  settings: 'Payment settings',
  settingsLead:
    'The keys, and the account, webhook and customer portal at Stripe; the same as npm run check. Checked at each start of the program.',
  lead: 'Every movement of money in double entry. Entries are never changed or deleted.',
  entries: 'Entries',
  differences: 'Differences',
  income: 'Income',
  account: 'Account of the platform',
  allAccounts: 'All accounts',
  username: 'Balance of (username)',
  reason: 'Reason',
  allReasons: 'All reasons',
  reference: 'Reference',
  entry: (id: number) => `Entry ${id}`,
  referenceIs: (reference: string) => `Reference ${reference}`,
  from: 'From',
  until: 'Until',
  noEntries: 'No entries',
  noEntriesHint: 'Payments, refunds and sales will appear here.',
  noEntriesFound: 'No entries match these filters.',
  clear: 'Clear filters',
  differencesLead: 'The ledger is compared with the payment provider every night, and checked in itself every day.',
  check: 'Check of the ledger',
  checkHint:
    'Reads every entry and balance, and asks Stripe for its balance; the same as npm run ledger:check. Changes nothing.',
  checkNow: 'Check now',
  checking: 'A check is waiting or running; its result will appear here.',
  neverChecked: 'The ledger has not been checked yet.',
  isRight: (entries: string) => `No errors in ${entries} entries`,
  hasFaults: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
  noBalance: "Stripe's balance was not compared, because Stripe could not be asked.",
  noDifferences: 'No differences',
  noDifferencesHint: 'Payments on which the ledger and the provider disagree will appear here.',
  open: 'Open',
  settled: 'Settled',
  provider: 'Provider',
  ledger: 'Ledger',
  noted: 'Noted',
  incomeLead: 'What the platform earned, less what was returned and what Stripe took. Months are in UTC.',
  month: 'Month',
  fees: 'Fees',
  subscriptions: 'Subscriptions',
  donations: 'Donations',
  costs: 'Provider fees',
  total: 'Total',
}
