import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { auditSubject } from '#features/operators/contract.ts'
import { LedgerCauseKind, PlatformAccount, LedgerReason } from './kinds.ts'

/** Live subject of the last check of the ledger. */
export const ledgerChecksSubject = subject('ledger checks')

const NAME_MAX = 100
const REFERENCE_MAX = 255

/** One side of a movement of money. */
const EntryPosting = z.object({
  account: PlatformAccount.nullable().describe('An account of the platform; null for that of a person'),
  person: z.object({ id: Id, username: z.string() }).nullable(),
  cents: z.int().describe('Added to the account, or subtracted if negative'),
})

/** One movement of money with all its postings, which sum to zero. */
export const LedgerEntry = z
  .object({
    id: Id,
    kind: LedgerCauseKind,
    reference: z.string(),
    why: LedgerReason,
    posted_at: Instant.describe('Of a donation only the day'),
    postings: z.array(EntryPosting),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.output<typeof LedgerEntry>

/** Amount that the ledger and the payment provider do not agree on. */
export const LedgerDifference = z
  .object({
    kind: LedgerCauseKind,
    reference: z.string(),
    provider_cents: z.int(),
    ledger_cents: z.int(),
    noted_at: Instant,
    settled_at: Instant.nullable(),
  })
  .meta({ id: 'LedgerDifference' })
export type LedgerDifference = z.output<typeof LedgerDifference>

/** What the payment provider holds, and what it should hold. */
const ProviderBalance = z.object({
  provider_cents: z.int().describe('Available and pending at the provider'),
  expected_cents: z.int().describe('What the provider should hold by the ledger'),
  people_cents: z.int().describe('Sum of the balances of people who are owed money'),
})

/** Result of checking the whole ledger. */
export const LedgerCheck = z
  .object({
    checked_at: Instant,
    entries: z.int(),
    causes: z.int(),
    faults: z.array(z.string()).describe('One sentence for each error, a few of each kind'),
    balance: ProviderBalance.nullable().describe('Null if the provider could not be asked'),
  })
  .meta({ id: 'LedgerCheck' })
export type LedgerCheck = z.output<typeof LedgerCheck>

/** Income of the platform in one month of UTC. */
export const MonthlyIncome = z
  .object({
    month: z.string().regex(/^\d{4}-\d{2}$/),
    fees_cents: z.int(),
    subscriptions_cents: z.int(),
    donations_cents: z.int(),
    costs_cents: z.int().describe("The provider's fees, as a negative amount"),
  })
  .meta({ id: 'MonthlyIncome' })
export type MonthlyIncome = z.output<typeof MonthlyIncome>

const EntryFilter = z.object({
  account: PlatformAccount.optional().describe('Only entries of this account of the platform'),
  username: z.string().trim().min(1).max(NAME_MAX).optional().describe("Only entries of this person's balance"),
  why: LedgerReason.optional(),
  reference: z
    .string()
    .trim()
    .min(1)
    .max(REFERENCE_MAX)
    .optional()
    .describe('Only entries of the cause with this reference'),
  from: z.iso.date().optional().describe('First day, in UTC'),
  until: z.iso.date().optional().describe('Last day, in UTC'),
})
export type EntryFilter = z.output<typeof EntryFilter>

const file = { method: 'GET', access: 'finance', made: true, limit: { calls: 30, minutes: 5 } } as const

export const ledgerApi = api({
  listEntries: {
    method: 'GET',
    path: '/ledger/entries',
    access: 'finance',
    shows: [accountsSubject],
    does: 'Entries of the ledger with their postings, newest first; those of one person in the order of their statement. Unknown usernames and references give an empty list.',
    query: PageQuery.extend(EntryFilter.shape),
    response: z.array(LedgerEntry),
    paged: true,
  },
  entriesFile: {
    ...file,
    path: '/ledger/entries.csv',
    does: 'The entries of the ledger as CSV, one line for each posting, with the same filters.',
    query: EntryFilter,
  },
  listDifferences: {
    method: 'GET',
    path: '/ledger/differences',
    access: 'finance',
    shows: [ledgerChecksSubject],
    does: 'Amounts that the ledger and the payment provider do not agree on, or did not: newest first.',
    query: PageQuery,
    response: z.array(LedgerDifference),
    paged: true,
  },
  differencesFile: {
    ...file,
    path: '/ledger/differences.csv',
    does: 'The differences between ledger and payment provider as CSV.',
  },
  readCheck: {
    method: 'GET',
    path: '/ledger/check',
    access: 'finance',
    shows: [ledgerChecksSubject],
    does: 'The result of the last check of the whole ledger, and whether one is waiting or running.',
    response: z.object({ last: LedgerCheck.nullable(), is_running: z.boolean() }),
  },
  startCheck: {
    method: 'POST',
    path: '/ledger/check',
    access: 'finance',
    status: 202,
    changes: [ledgerChecksSubject, auditSubject],
    limit: { calls: 10, minutes: 60 },
    does: 'Starts a check of the whole ledger, the same as `npm run ledger:check`. While one is waiting, no other is added.',
    response: z.object({ is_running: z.boolean() }),
  },
  listIncome: {
    method: 'GET',
    path: '/ledger/income',
    access: 'finance',
    shows: [accountsSubject],
    does: "Fees, subscriptions and donations, and the provider's fees, of the last twelve months and this one, less what was returned in them; newest first.",
    response: z.object({ months: z.array(MonthlyIncome) }),
  },
  incomeFile: {
    ...file,
    path: '/ledger/income.csv',
    does: 'The same months as CSV.',
  },
})
