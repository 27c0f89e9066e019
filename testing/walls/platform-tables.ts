/** The tables `platform/server` writes for every feature. */
export const platformTables = [
  'backups',
  'cdn_purges',
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
