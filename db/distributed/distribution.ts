import type { DB } from '#platform/server/database/tables.ts'

/** A column that a table lacks, copied from the row of another table that one of its columns refers to. */
export interface CopiedColumn {
  table: keyof DB
  /** Column of this table that holds the id of that row. */
  through: string
}

/**
 * Where the rows of a table are: `reference` is a copy on every node, `local` is on the first node alone, and rows of a `distributed` table
 * are on the node that the value of their column leads to. Tables of one group with the same value have it in the same place.
 */
export type Distribution =
  | { kind: 'reference' }
  | { kind: 'local' }
  | { kind: 'distributed'; group: Group; column: string; copied?: CopiedColumn }
export type Group = 'account' | 'conversation' | 'product'

const reference = { kind: 'reference' } as const
const local = { kind: 'local' } as const
const distributedBy = (group: Group, column: string, copied?: CopiedColumn): Distribution => ({
  kind: 'distributed',
  group,
  column,
  ...(copied && { copied }),
})
const byAccount = (column = 'account_id') => distributedBy('account', column)
// What belongs to something of a person is where the person's other rows are.
const byOwnerOf = (table: keyof DB, through: string) => distributedBy('account', 'home_id', { table, through })
const byProduct = (column = 'product_id') => distributedBy('product', column)
const byPurchase = distributedBy('product', 'home_id', { table: 'purchases', through: 'purchase_id' })

/** Where each table would be in a database of several nodes. A table that is missing does not compile. */
export const distribution: Record<keyof DB, Distribution> = {
  // Read with almost everything, written seldom.
  accounts: reference,
  blocks: reference,
  client_profiles: reference,
  developer_profiles: reference,
  discount_code_products: reference,
  discount_codes: reference,
  hidden_items: reference,
  legal_versions: reference,
  limited_accounts: reference,
  operators: reference,
  products: reference,
  product_pictures: reference,
  projects: reference,
  refund_rules: reference,
  requests: reference,
  showcase_pictures: reference,
  showcase_readmes: reference,
  showcases: reference,
  stored_files: reference,
  trader_declarations: reference,

  // By account.
  api_tokens: byAccount(),
  archive_import_items: byAccount(),
  archive_imports: byAccount(),
  boards: byAccount('owner_id'),
  board_items: byOwnerOf('boards', 'board_id'),
  dismissed_requests: byAccount(),
  email_tokens: byAccount(),
  identities: byAccount(),
  live_counters: byAccount(),
  live_events: byAccount(),
  notification_settings: byAccount(),
  notifications: byAccount(),
  playlists: byAccount('creator_id'),
  playlist_items: byOwnerOf('playlists', 'playlist_id'),
  portfolio_pages: byAccount('owner_id'),
  portfolio_sections: byOwnerOf('portfolio_pages', 'page_id'),
  portfolio_items: byOwnerOf('portfolio_pages', 'page_id'),
  post_days: byAccount(),
  posted_texts: byAccount(),
  request_matches: byAccount(),
  saved_searches: byAccount(),
  saved_search_matches: byOwnerOf('saved_searches', 'search_id'),
  saved_search_terms: byOwnerOf('saved_searches', 'search_id'),
  sessions: byAccount(),
  share_links: byAccount('owner_id'),
  share_link_openings: byOwnerOf('share_links', 'link_id'),
  showcase_videos: byOwnerOf('showcases', 'showcase_id'),
  subscription_checks: byAccount(),
  subscriptions: byAccount(),
  terms_acceptances: byAccount(),
  videos: byAccount('user_id'),
  video_captions: byOwnerOf('videos', 'video_id'),
  video_likes: byOwnerOf('videos', 'video_id'),
  video_renditions: byOwnerOf('videos', 'video_id'),
  video_replacements: byOwnerOf('videos', 'video_id'),
  video_transcriptions: byOwnerOf('videos', 'video_id'),
  video_uploads: byAccount('user_id'),
  video_views: byOwnerOf('videos', 'video_id'),
  webhook_targets: byAccount(),
  webhook_deliveries: byOwnerOf('webhook_targets', 'target_id'),

  // By conversation.
  conversations: distributedBy('conversation', 'id'),
  message_files: distributedBy('conversation', 'conversation_id'),
  message_links: distributedBy('conversation', 'home_id', { table: 'messages', through: 'message_id' }),
  messages: distributedBy('conversation', 'conversation_id'),
  snags: distributedBy('conversation', 'conversation_id'),

  // By product. Ratings of other things lie where a product of the same number would.
  bundle_parts: byProduct('bundle_id'),
  licence_keys: byProduct(),
  licence_settings: byProduct(),
  owed_licence_keys: byProduct(),
  partial_refunds: byPurchase,
  product_downloads: byProduct(),
  product_files: byProduct(),
  product_gifts: byProduct(),
  product_releases: byProduct(),
  product_uploads: byProduct(),
  product_videos: byProduct(),
  product_views: byProduct(),
  purchase_messages: byPurchase,
  purchases: byProduct(),
  rating_totals: byProduct('target_id'),
  ratings: byProduct('target_id'),
  refund_requests: byPurchase,
  reported_taxes: byPurchase,

  // Money in one order, and what is agreed on with it.
  agreement_events: local,
  agreement_terms: local,
  agreements: local,
  balance_transactions_read: local,
  bank_details: local,
  billing_details: local,
  case_studies: local,
  deliveries: local,
  donations: local,
  earnings_totals: local,
  invoice_lines: local,
  invoice_series: local,
  invoices: local,
  ledger_balances: local,
  ledger_causes: local,
  ledger_checks: local,
  ledger_differences: local,
  ledger_entries: local,
  ledger_postings: local,
  left_earnings: local,
  milestone_disputes: local,
  milestone_fundings: local,
  milestones: local,
  monthly_gifts: local,
  payment_checks: local,
  payment_customers: local,
  payment_event_progress: local,
  payment_events: local,
  payout_accounts: local,
  payouts: local,
  provider_attempts: local,
  provider_trouble: local,
  sales_of_days: local,
  supporters: local,
  top_ups: local,
  unbooked_transactions: local,
  unreported_taxes: local,
  weekly_payouts: local,
  write_offs: local,

  // One queue, one search index, and what belongs to the installation.
  account_notes: local,
  audit_entries: local,
  backups: local,
  cdn_purges: local,
  daily_totals: local,
  dismissed_creators: local,
  feedback: local,
  idempotent_answers: local,
  installation: local,
  invitation_uses: local,
  invitations: local,
  jobs: local,
  login_codes: local,
  login_flows: local,
  mail_text_versions: local,
  matched_requests: local,
  rate_counters: local,
  rating_withdrawals: local,
  refused_addresses: local,
  report_appeals: local,
  report_cases: local,
  report_decisions: local,
  reports: local,
  request_participants: local,
  request_shares: local,
  saved_search_items: local,
  search_items: local,
  search_new_items: local,
  search_settings: local,
  search_synonyms: local,
  search_words: local,
  secrets: local,
  setup_progress: local,
  showcase_readme_fetches: local,
  site_pictures: local,
  snag_reminders: local,
  stored_settings: local,
  transcoding_runs: local,
}

/** Returns where the rows of a table are; undefined for tables that are not the program's. */
export const placeOf = (table: string): Distribution | undefined =>
  Object.hasOwn(distribution, table) ? distribution[table as keyof DB] : undefined
