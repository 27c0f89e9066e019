/** A foreign key: what it refers to, and whether an index finds all rows that refer to one. */
export interface Key {
  table: string
  columns: string[]
  target: string
  cascades: boolean
  indexed: boolean
}

/** Tables that refer to people, and what an export reads of them and a closed account deletes. */
export interface Facts {
  keys: readonly Key[]
  /** Tables with a column named like one that refers to accounts, with or without a key. */
  named: readonly string[]
  exported: ReadonlySet<string>
  deleted: ReadonlySet<string>
}

const LIST = 'testing/walls/personal-data.ts'

/** Tables that refer to people and are not in the copy of their data, and why. */
export const notExported: Readonly<Record<string, string>> = {
  conversations: 'Its messages and agreements are in the copy; the rest counts and orders them',
  earnings_totals: 'Sums of postings, which are in the copy',
  email_tokens: 'Hashes of secrets that expire',
  left_earnings: 'Begins when the account is closed, so nobody can ask for a copy; the payout is in the books',
  live_counters: 'The number of the last live event',
  live_events: 'Repeats, until it expires, what other tables hold',
  login_codes: 'Hashes of secrets that expire',
  login_flows: 'A sign-in under way, until it expires',
  matched_requests: 'For which requests creators were looked for',
  payment_customers: 'The identifier of the account at the payment provider',
  product_uploads: 'An upload under way; a complete file is in the copy',
  product_views: 'Hashes of viewers, whose secret is deleted after a day',
  request_participants: 'Follows from conversations and pitches, which are in the copy',
  reported_taxes: 'What is reported of purchases, which are in the copy, under a number of the provider',
  sales_of_days: 'Sums of purchases, which are in the copy',
  saved_search_terms: 'Word forms of saved searches, which are in the copy',
  search_items: 'Repeats the public texts of the items, until they are no longer public',
  search_new_items: 'Which items of the search are new',
  share_link_openings: 'A record for the owner of the link',
  share_links: 'Secret addresses of what is in the copy',
  showcase_readme_fetches: 'How the last attempt to fetch a README went',
  snag_reminders: 'When a request was due for a reminder',
  subscription_checks: 'When to ask the payment provider next',
  video_renditions: 'Sizes of a video whose original is in the copy',
  video_views: 'Hashes of viewers, whose secret is deleted after a day',
}

const BOOKS = 'The books of both sides keep it, as the law requires'
const RECORD = 'The sealed record belongs to both sides and names them'
const BOTH = 'Belongs to the other side too, who goes on seeing it without the name'

/** Tables that refer to people and keep their rows when an account closes, and why. */
export const notDeleted: Readonly<Record<string, string>> = {
  accounts: 'Name, address and password are emptied; the row remains for what refers to it',
  agreement_events: RECORD,
  agreement_terms: RECORD,
  agreements: RECORD,
  audit_entries: 'What operators did stays, by number; their reasons are emptied',
  conversations: BOTH,
  deliveries: BOTH,
  donations: 'The account is removed; the gift stays in the books',
  earnings_totals: BOOKS,
  feedback: 'Rows with the confirmed address of an account are deleted; who handled others is emptied',
  invoice_lines: BOOKS,
  invoices: BOOKS,
  ledger_balances: BOOKS,
  left_earnings: 'Begins when the account is closed; its job deletes it after the payment or at its end',
  ledger_postings: BOOKS,
  legal_versions: 'What was in force stays; who published it is emptied',
  live_counters: 'A number, which must not begin again',
  live_events: 'Expires by itself',
  mail_text_versions: 'E-mails go on using them; who saved them is emptied',
  messages: BOTH,
  milestone_disputes: RECORD,
  milestone_fundings: BOOKS,
  milestones: RECORD,
  monthly_gifts: 'The account is removed; the gift stays in the books',
  partial_refunds: BOOKS,
  payouts: BOOKS,
  payment_customers: 'Refunds and disputes of earlier payments need it',
  product_gifts: 'The books keep what was paid; the address and the message are emptied',
  purchase_messages: BOTH,
  purchases: BOOKS,
  report_decisions: 'Deleted with the case; of those about others, who decided is emptied',
  reported_taxes: BOOKS,
  request_participants: BOTH,
  sales_of_days: BOOKS,
  search_items: 'A trigger deletes them when the account closes',
  search_new_items: 'Goes with what the search has of the account',
  sessions: 'A trigger deletes them when the account closes',
  snags: 'Withdrawn; what was pitched stays with the client',
  subscription_checks: 'Deleted by the job that cancels a subscription, where there is one',
  subscriptions: 'Cancelled; the row remains as the payment provider reports it',
  top_ups: BOOKS,
  write_offs: BOOKS,
}

/** Adds tables until nothing follows from them any more. */
function closure(begun: Iterable<string>, keys: readonly Key[]): Set<string> {
  const found = new Set(begun)
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { table, target } of keys) if (found.has(target)) found.add(table)
  }
  return found
}

/** Tables that refer to people and are neither exported, erased nor listed above, keys without an index, and entries out of date. */
export function personalDataProblems({ keys, named, exported, deleted }: Facts): string[] {
  const direct = new Set(['accounts', ...named, ...keys.flatMap((key) => (key.target === 'accounts' ? key.table : []))])
  const personal = [...closure(direct, keys)].toSorted()
  const cascaded = closure(
    deleted,
    keys.filter(({ cascades }) => cascades),
  )
  // A row that names a person itself must not wait for its other parents to go.
  const isDeleted = (table: string) => (direct.has(table) ? deleted : cascaded).has(table)
  const outdated = (list: string, reasons: object, isDone: (table: string) => boolean) =>
    Object.keys(reasons)
      .filter((table) => !personal.includes(table) || isDone(table))
      .map((table) => `${list} in ${LIST} lists ${table}, which needs no entry: remove it`)
  return [
    ...personal
      .filter((table) => !exported.has(table) && !(table in notExported))
      .map((table) => `${table} refers to people, but no exportOf reads it: export it, or say why not in ${LIST}`),
    ...personal
      .filter((table) => !isDeleted(table) && !(table in notDeleted))
      .map((table) => `${table} refers to people, but no erase deletes from it: erase it, or say why not in ${LIST}`),
    ...outdated('notExported', notExported, (table) => exported.has(table)),
    ...outdated('notDeleted', notDeleted, isDeleted),
    ...keys
      .filter(({ indexed }) => !indexed)
      .map(({ table, columns }) => `${table} needs an index that begins with ${columns.join(', ')}, a foreign key`),
  ]
}
