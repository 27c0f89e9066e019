import { formatSize } from '#platform/web/format/sizes.ts'

const COUNT = new Intl.NumberFormat('en')
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Formats a count. */
const formatCount = (count: number): string => COUNT.format(count)

/** Formats a UTC day that is so many days after another, such as "Nov 5". */
export const formatDay = (first: string, after: number): string =>
  DAY.format(new Date(Date.parse(`${first}T00:00:00Z`) + after * 86_400_000))

interface TotalTexts {
  label: string
  format: (amount: number) => string
  /** List of what is counted, if there is one. */
  to?: string
}

/** Labels of totals by kind, in the order of the page. */
export const TOTALS: Readonly<Record<string, TotalTexts>> = {
  people: { label: 'New people', format: formatCount, to: '/admin/people' },
  requests: { label: 'Requests', format: formatCount, to: '/tickets' },
  pitches: { label: 'Pitches', format: formatCount },
  first_replies: { label: 'First replies', format: formatCount },
  agreements: { label: 'Agreements', format: formatCount },
  subscribers: { label: 'Subscribers', format: formatCount, to: '/admin/money?account=subscriptions' },
  sales: { label: 'Sales', format: formatCount, to: '/admin/money?account=fees' },
  storage_bytes: { label: 'Storage', format: formatSize },
}

/** Describes the change from the 30 days before: "+12% on the 30 days before". */
export function formatChange(amount: number, before: number | null, format: (amount: number) => string): string {
  if (before === null) return 'Not measured before'
  if (amount === before) return 'Same as before'
  if (before === 0) return 'None before'
  const percent = Math.round(((amount - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)}% from ${format(before)}`
}

export const todayTexts = {
  title: 'Today',
  needsYou: 'Needs you',
  oldest: 'oldest',
  nothingWaiting: 'Nothing waits for you',
  nothingHint: 'Reports, open feedback, failed jobs and other things that need a decision will appear here.',
  period: 'Last 30 days',
  periodHint: 'Days are in UTC. Changes are from the 30 days before.',
  byDay: 'Numbers by day',
  day: 'Day',
  backup: 'Last backup',
  verified: 'Last verified',
  olderVerified: 'an earlier backup',
  notVerified: 'Not verified yet: run npm run backup -- verify.',
  liveUpdatesDelayed:
    'Live updates are delayed: notifications between processes do not arrive. Check DATABASE_LISTEN_URL, EVENTS_URL and the server log.',
  cdnFails: (reason: string) => `The CDN stores pages for five seconds only: ${reason}.`,
  noBackup: 'There is no backup yet.',
  howToBackUp: 'Set BACKUP_SCHEDULE, or run npm run backup.',
  missing: (count: number) => (count === 1 ? '1 file was deleted meanwhile' : `${count} files were deleted meanwhile`),
  version: (version: string) => `Version ${version}`,
  whatIsNew: 'What is new',
  people: 'New people',
  noPeople: 'Nobody has joined yet.',
  requests: 'New requests',
  noRequests: 'Public requests will appear here.',
  audit: 'Audit log',
  noAudit: 'What you and others do in the admin area will appear here.',
  all: 'See all',
  roles: { client: 'Client', developer: 'Creator' } as Readonly<Record<string, string>>,
  noRole: 'No role yet',
}
