import { z } from 'zod'
import { Id, Instant, OptionalText, Text } from '#platform/contract/fields.ts'

/** Maximum length of what a reporter writes, of the reason of a decision and of an appeal. */
export const REPORT_TEXT_MAX_LENGTH = 2_000
export const REPORTER_EMAIL_MAX_LENGTH = 254

/** Kinds of items that can be reported. A `person` is reported together with their profile. */
export const REPORTED_KINDS = [
  'request',
  'showcase',
  'video',
  'playlist',
  'product',
  'person',
  'rating',
  'message',
] as const
export const ReportedKind = z.enum(REPORTED_KINDS)
export type ReportedKind = z.output<typeof ReportedKind>

export const REPORT_REASONS = ['spam', 'scam', 'abuse', 'illegal', 'sexual', 'copyright', 'privacy', 'other'] as const
export const ReportReason = z.enum(REPORT_REASONS)
export type ReportReason = z.output<typeof ReportReason>

/** What moderators decide. The first five are measures, which stay in force; the others change what was decided before. */
export const REPORT_ACTIONS = ['dismiss', 'hide', 'warn', 'limit', 'suspend', 'uphold', 'restore', 'reopen'] as const
export const ReportAction = z.enum(REPORT_ACTIONS)
export type ReportAction = z.output<typeof ReportAction>

export const ReportState = z.enum(['open', 'appealed', 'decided'])
export type ReportState = z.output<typeof ReportState>

export const NewReport = z.object({
  kind: ReportedKind,
  id: Id,
  reason: ReportReason,
  text: OptionalText(REPORT_TEXT_MAX_LENGTH),
  // The pattern of a browser's email input, because the address is typed in a form.
  email: z.email({ pattern: z.regexes.html5Email }).max(REPORTER_EMAIL_MAX_LENGTH).nullish(),
})

export const NewDecision = z.object({
  action: ReportAction,
  reason: Text(REPORT_TEXT_MAX_LENGTH),
  version: z.int().min(0).describe('The version of the case that the operator has seen'),
})

const Somebody = z.object({ id: Id, username: z.string() })

/** An item with its reports, as in the queue. */
export const ReportCase = z
  .object({
    id: Id,
    kind: ReportedKind,
    item_id: Id,
    title: z.string(),
    path: z.string(),
    state: ReportState,
    measure: ReportAction.nullable().describe('What is in force; null before the first decision'),
    report_count: z.int(),
    reasons: z.array(ReportReason).describe('The reasons given, without duplicates'),
    owner: Somebody,
    reported_at: Instant,
  })
  .meta({ id: 'ReportCase' })
export type ReportCase = z.output<typeof ReportCase>

/** A decision as operators see it. */
export const Decision = z
  .object({
    id: Id,
    action: ReportAction,
    reason: z.string(),
    on_appeal: z.boolean(),
    decided_by: Somebody.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'ReportDecision' })
export type Decision = z.output<typeof Decision>

/** An appeal against the decision before it. */
export const Appeal = z
  .object({ by: z.enum(['affected', 'reporter']), text: z.string(), created_at: Instant })
  .meta({ id: 'ReportAppeal' })
export type Appeal = z.output<typeof Appeal>

/** A report with what is known of its reporter's earlier reports. */
export const Report = z
  .object({
    id: Id,
    reason: ReportReason,
    text: z.string().nullable(),
    reporter: Somebody.nullable().describe('Null for a visitor'),
    email: z.string().nullable(),
    reports_made: z.int().describe('All reports of this reporter, at most 100'),
    reports_dismissed: z.int().describe('Those of them that were dismissed'),
    created_at: Instant,
  })
  .meta({ id: 'Report' })
export type Report = z.output<typeof Report>

/** A message near a reported one. */
export const NearbyMessage = z
  .object({
    id: Id,
    username: z.string(),
    content: z.string(),
    files: z.array(z.string()).describe('The names of its files'),
    is_reported: z.boolean(),
    created_at: Instant,
  })
  .meta({ id: 'NearbyMessage' })
export type NearbyMessage = z.output<typeof NearbyMessage>

/** A case of the same owner, decided earlier or still open. */
const EarlierCase = ReportCase.pick({
  id: true,
  kind: true,
  title: true,
  state: true,
  measure: true,
  reported_at: true,
})

/** A case with all that a moderator needs to decide it. */
export const WholeReportCase = ReportCase.extend({
  version: z.int(),
  excerpt: z.string().describe('The item as it was when it was first reported'),
  now: z.string().nullable().describe('The item as it is; null if it was deleted'),
  messages: z.array(NearbyMessage).describe('For a message: what surrounds it'),
  reports: z.array(Report),
  decisions: z.array(Decision),
  appeals: z.array(Appeal),
  owner: Somebody.extend({ is_suspended: z.boolean(), is_limited: z.boolean(), earlier: z.array(EarlierCase) }),
  actions: z.array(ReportAction).describe('What can be decided now'),
  must_be_other: z
    .boolean()
    .describe(
      'Whether somebody else must decide, because the caller is affected or made the decision appealed against',
    ),
  is_alone: z
    .boolean()
    .describe('Whether nobody else can decide, so that the caller may although somebody else should'),
}).meta({ id: 'WholeReportCase' })
export type WholeReportCase = z.output<typeof WholeReportCase>

/** The statement of reasons, as one side reads it. */
export const Statement = z
  .object({
    role: z.enum(['affected', 'reporter']),
    kind: ReportedKind,
    title: z.string(),
    excerpt: z.string(),
    state: ReportState,
    reasons: z.array(ReportReason).describe('What it was reported for; never by whom'),
    decisions: z.array(Decision.omit({ decided_by: true })),
    appeals: z.array(Appeal.pick({ by: true, created_at: true }).extend({ text: z.string().nullable() })),
    can_appeal: z.boolean(),
  })
  .meta({ id: 'StatementOfReasons' })
export type Statement = z.output<typeof Statement>

/** An item that is held until a moderator has looked at it. */
export const HeldItem = z
  .object({
    id: Id,
    kind: ReportedKind,
    item_id: Id,
    title: z.string(),
    owner: Somebody,
    created_at: Instant,
  })
  .meta({ id: 'HeldItem' })
export type HeldItem = z.output<typeof HeldItem>

/** Whether the caller's own item is kept from the public. */
export const Standing = z
  .object({
    standing: z.enum(['hidden', 'held']).nullable(),
    statement: z.string().nullable().describe('The path of the statement of reasons'),
  })
  .meta({ id: 'ModerationStanding' })
