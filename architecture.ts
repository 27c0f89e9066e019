interface FeatureEntry {
  does: string
  uses: readonly string[]
  tables: readonly string[]
  refersTo?: readonly string[]
}

/**
 * The features, what each is for, which others it may use (through contract.ts, server.ts, web.tsx only), and the tables it
 * alone writes. Those who use a feature may read its tables. Where its rows belong to those of features that use it, `refersTo` lets
 * their foreign keys refer to these, and nothing else.
 */
export const features = {
  accounts: {
    does: 'Sign-up, sign-in, sessions and roles',
    uses: [],
    tables: [
      'accounts',
      'sessions',
      'email_tokens',
      'identities',
      'login_flows',
      'login_codes',
      'invitations',
      'invitation_uses',
    ],
  },
  operators: {
    does: 'Those who run this installation: their grants, whom they suspend, and the record of both',
    uses: ['accounts'],
    tables: ['operators', 'audit_entries'],
  },
  administration: {
    does: 'What owners of the program set, and what support looks after: setup, settings, jobs and a test of the mail',
    uses: ['accounts', 'operators'],
    tables: ['stored_settings', 'site_pictures', 'setup_progress'],
  },
  'anti-spam': {
    does: 'What new accounts may post in a day, and text that is posted again and again',
    uses: ['accounts'],
    tables: ['post_days', 'posted_texts'],
  },
  blocks: { does: 'Who blocked whom: neither of the two reaches the other', uses: ['accounts'], tables: ['blocks'] },
  notifications: {
    does: 'What people are told, and the live channel that tells open screens',
    uses: ['accounts', 'blocks'],
    tables: ['notifications', 'notification_settings'],
  },
  integrations: {
    does: 'Programs that act for people: API tokens, and webhooks that tell programs of events',
    uses: ['accounts', 'notifications'],
    tables: ['api_tokens', 'webhook_targets', 'webhook_deliveries'],
  },
  moderation: {
    does: 'Reports of items and people, what moderators decide about them, and what is hidden or held for review',
    uses: ['accounts', 'operators', 'anti-spam', 'notifications'],
    tables: ['report_cases', 'reports', 'report_decisions', 'report_appeals', 'limited_accounts', 'hidden_items'],
  },
  legal: {
    does: 'Terms, privacy policy, imprint and e-mail texts as owners word them, and who accepted which terms',
    uses: ['accounts', 'operators', 'notifications'],
    tables: ['legal_versions', 'terms_acceptances'],
  },
  payments: {
    does: 'The payment provider: its settings, customers and verified events',
    uses: ['accounts'],
    tables: [
      'payment_customers',
      'payment_events',
      'payment_event_progress',
      'payment_checks',
      'provider_attempts',
      'provider_trouble',
    ],
  },
  ledger: {
    does: 'The books: every movement of money in double entry, with its cause; what people have follows from it',
    uses: ['accounts', 'operators', 'notifications', 'payments'],
    tables: [
      'ledger_causes',
      'ledger_entries',
      'ledger_postings',
      'ledger_balances',
      'ledger_differences',
      'ledger_checks',
      'unbooked_transactions',
      'balance_transactions_read',
    ],
  },
  subscriptions: {
    does: 'The monthly subscription that lets creators reach clients',
    uses: ['accounts', 'notifications', 'payments', 'ledger', 'invoices'],
    tables: ['subscriptions', 'subscription_checks'],
  },
  donations: {
    does: 'Gifts to the platform, with or without a name, and those who agreed to be named as supporters',
    uses: ['accounts', 'notifications', 'payments', 'ledger', 'invoices'],
    tables: ['donations', 'supporters', 'monthly_gifts'],
  },
  invoices: {
    does: 'The documents of every payment: numbered invoices, credit notes, and how both sides stand on them',
    uses: ['accounts', 'ledger'],
    tables: ['billing_details', 'invoice_series', 'invoices', 'invoice_lines'],
  },
  balances: {
    does: 'Money that people keep here: topping it up by card, and its statement',
    uses: ['accounts', 'notifications', 'payments', 'ledger', 'invoices'],
    tables: ['top_ups'],
  },
  payouts: {
    does: 'Earnings that creators withdraw: what is available, where to pay it, and the payments that operators make',
    uses: ['accounts', 'operators', 'notifications', 'payments', 'ledger', 'balances'],
    tables: ['payouts', 'payout_accounts', 'bank_details'],
  },
  feedback: { does: 'What people say about the product', uses: ['accounts', 'operators'], tables: ['feedback'] },
  ratings: {
    does: 'Stars and words for works and people, and the averages that follow; what is rated is known to those above',
    uses: ['accounts', 'moderation', 'notifications'],
    tables: ['ratings', 'rating_totals', 'rating_withdrawals'],
  },
  profiles: {
    does: 'What creators and clients show of themselves',
    uses: ['accounts', 'moderation', 'ratings'],
    tables: ['developer_profiles', 'client_profiles'],
  },
  projects: { does: "A client's folders for requests that belong together", uses: ['accounts'], tables: ['projects'] },
  requests: {
    does: 'What clients post and developers answer',
    uses: ['accounts', 'blocks', 'moderation', 'projects', 'profiles', 'notifications'],
    tables: ['requests', 'request_shares', 'request_participants'],
  },
  conversations: {
    does: 'Messages between a client and a developer about a request',
    uses: ['accounts', 'blocks', 'moderation', 'requests', 'subscriptions', 'profiles', 'notifications'],
    tables: ['conversations', 'messages', 'message_links', 'message_files'],
  },
  agreements: {
    does: 'Terms that a client and a creator settle, milestones that are paid here, and a record that anybody can check',
    uses: [
      'accounts',
      'blocks',
      'operators',
      'notifications',
      'payments',
      'ledger',
      'invoices',
      'balances',
      'requests',
      'conversations',
      'subscriptions',
    ],
    tables: [
      'agreements',
      'agreement_terms',
      'agreement_events',
      'deliveries',
      'milestones',
      'milestone_fundings',
      'milestone_disputes',
    ],
  },
  snags: {
    does: "Creators' pitches for open requests, and the answer each of them gets",
    uses: [
      'accounts',
      'blocks',
      'requests',
      'conversations',
      'agreements',
      'subscriptions',
      'profiles',
      'notifications',
      'ratings',
      'showcases',
    ],
    tables: ['snags', 'snag_reminders'],
  },
  dashboards: {
    does: "What somebody's projects, requests and conversations come to, counted over all of them, and what waits for them",
    uses: ['accounts', 'profiles', 'projects', 'requests', 'conversations', 'snags', 'agreements', 'ratings'],
    tables: [],
  },
  reputation: {
    does: 'What clients and creators should know of each other: statistics of clients, who may rate whom, and the record of their project',
    uses: ['accounts', 'profiles', 'requests', 'conversations', 'agreements', 'snags', 'ratings'],
    tables: [],
  },
  boards: {
    does: 'The creators and showcases a client keeps together, to invite who made them to a request',
    uses: ['accounts', 'blocks', 'profiles', 'requests', 'showcases', 'notifications'],
    tables: ['boards', 'board_items'],
  },
  'share-links': {
    does: 'Links that show a video, playlist, showcase or portfolio page to whoever has them, and who opened them',
    uses: ['accounts', 'moderation'],
    tables: ['share_links', 'share_link_openings'],
    refersTo: ['videos', 'playlists', 'showcases', 'portfolios'],
  },
  videos: {
    does: 'What people show on film: sending it, playing it, sharing it',
    uses: ['accounts', 'moderation', 'projects', 'requests', 'conversations', 'ratings', 'share-links'],
    tables: [
      'videos',
      'video_renditions',
      'video_uploads',
      'video_replacements',
      'video_likes',
      'video_views',
      'video_captions',
      'transcoding_runs',
    ],
  },
  playlists: {
    does: 'Videos in an order, with notes between them, to watch one after the other and to share',
    uses: ['accounts', 'moderation', 'share-links', 'videos'],
    tables: ['playlists', 'playlist_items'],
  },
  showcases: {
    does: 'Finished work of creators on display: pictures, a README, videos and a profile, and links to send it by',
    uses: ['accounts', 'moderation', 'ratings', 'subscriptions', 'profiles', 'share-links', 'videos'],
    tables: ['showcases', 'showcase_pictures', 'showcase_videos', 'showcase_readmes', 'showcase_readme_fetches'],
  },
  'case-studies': {
    does: "Completed work as a creator tells of it on a showcase, with its client's consent",
    uses: ['accounts', 'blocks', 'notifications', 'agreements', 'ratings', 'showcases'],
    tables: ['case_studies'],
  },
  portfolios: {
    does: 'What creators show of their work on their public page, and on pages for one kind of client',
    uses: ['accounts', 'moderation', 'ratings', 'profiles', 'share-links', 'showcases', 'videos', 'playlists'],
    tables: ['portfolio_pages', 'portfolio_sections', 'portfolio_items'],
  },
  traders: {
    does: 'Whether sellers are traders or sell privately, and the details of traders',
    uses: ['accounts'],
    tables: ['trader_declarations'],
  },
  products: {
    does: 'What creators sell: products with their pictures, files and reviews, and who bought them',
    uses: [
      'accounts',
      'blocks',
      'moderation',
      'operators',
      'notifications',
      'payments',
      'ledger',
      'invoices',
      'balances',
      'profiles',
      'ratings',
      'traders',
      'videos',
    ],
    tables: [
      'products',
      'product_pictures',
      'product_videos',
      'product_views',
      'product_files',
      'product_uploads',
      'product_releases',
      'product_downloads',
      'purchases',
      'purchase_messages',
      'licence_settings',
      'licence_keys',
      'owed_licence_keys',
      'refund_rules',
      'refund_requests',
      'partial_refunds',
      'discount_codes',
      'discount_code_products',
      'sales_of_days',
    ],
  },
  people: {
    does: 'What support sees of people and does for them: their accounts with what they have, notes, and invitations',
    uses: [
      'accounts',
      'operators',
      'ledger',
      'subscriptions',
      'requests',
      'conversations',
      'snags',
      'agreements',
      'videos',
      'showcases',
      'products',
      'share-links',
    ],
    tables: ['account_notes'],
  },
  search: {
    does: 'One search over all public items, in an index that triggers on the tables of the items keep',
    uses: ['accounts', 'operators', 'ratings', 'profiles', 'requests', 'videos', 'playlists', 'showcases', 'products'],
    tables: ['search_items', 'search_new_items', 'search_settings', 'search_synonyms', 'search_words'],
  },
  discovery: {
    does: 'What leads people here and on: the site map, feeds, cards for links, and what the home page shows and finds',
    uses: ['accounts', 'ratings', 'profiles', 'requests', 'videos', 'playlists', 'showcases', 'products'],
    tables: [],
  },
} as const satisfies Record<string, FeatureEntry>

/** The tables `platform/server` writes for every feature. */
export const platformTables = [
  'backups',
  'daily_totals',
  'idempotent_answers',
  'installation',
  'jobs',
  'live_counters',
  'live_events',
  'mail_text_versions',
  'rate_counters',
  'refused_addresses',
  'secrets',
  'stored_files',
] as const

/** Tables of the platform that features may read: rows of their own point there, or owners look after what is there. */
export const readableTables: readonly (typeof platformTables)[number][] = [
  'mail_text_versions',
  'refused_addresses',
  'stored_files',
]
