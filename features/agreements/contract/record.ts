import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'

/** Maximum number of versions of an agreement's terms. */
export const VERSIONS_MAX = 50
export const TERMS_MAX_LENGTH = 20_000
/** Maximum number of milestones in one version of the terms. */
export const MILESTONES_MAX = 20
export const MILESTONE_TITLE_MAX_LENGTH = 120
/** Upper bound of the steps of an agreement, given the limits of versions, milestones, deliveries and disputes. */
const STEPS_MAX = 1000
/** Previous hash of the first step in every chain. */
export const NO_HASH = '0'.repeat(64)

export const AgreementStatus = z.enum(['proposed', 'accepted', 'declined', 'withdrawn', 'completed'])
export type AgreementStatus = z.output<typeof AgreementStatus>

/** Actions on the terms, which change the status of the agreement. */
const TermsAction = z.enum(['proposal', 'counter', 'acceptance', 'decline', 'withdrawal', 'completion'])
type TermsAction = z.output<typeof TermsAction>

/** Actions on a change of agreed terms; the agreement stays accepted. */
const ChangeAction = z.enum(['change', 'change_acceptance', 'change_decline', 'change_withdrawal'])

/** Actions on a milestone that is paid here, and what became of the card payment that funded it; the note says which and how much. */
export const MilestoneAction = z.enum([
  'funding',
  'delivery',
  'return',
  'release',
  'refund',
  'dispute',
  'dispute_withdrawal',
  'division',
  'charge_dispute',
  'charge_dispute_won',
  'charge_return',
])
export type MilestoneAction = z.output<typeof MilestoneAction>

export const AgreementAction = z.enum([...TermsAction.options, ...ChangeAction.options, ...MilestoneAction.options])
export type AgreementAction = z.output<typeof AgreementAction>

const isTermsAction = (action: AgreementAction): action is TermsAction => action in STATUS_AFTER

/** Status of an agreement after each action on its terms. */
export const STATUS_AFTER: Record<TermsAction, AgreementStatus> = {
  proposal: 'proposed',
  counter: 'proposed',
  acceptance: 'accepted',
  decline: 'declined',
  withdrawal: 'withdrawn',
  completion: 'completed',
}

/** Stands for a moderator in the record: the two sides do not read which account it was. */
export const MODERATOR = 0
/** The account that took a step, or `MODERATOR`. */
export const ActorId = z.union([Id, z.literal(MODERATOR)])

/** A SHA-256 hash in lower-case hexadecimal. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 hash is 64 hexadecimal digits')

const PRICE_MAX = 1_000_000_000
const Username = z.string().min(1).max(100)
const Price = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .refine((price) => Number(price) <= PRICE_MAX)

/** A milestone as the hash of its terms covers it; the price as that of the terms, the due date as `2026-12-31`. */
export const RecordedMilestone = z.object({
  title: z.string().min(1).max(MILESTONE_TITLE_MAX_LENGTH),
  price: Price,
  due_on: z.iso.date().nullable(),
})
export type RecordedMilestone = z.output<typeof RecordedMilestone>

/** One version of the terms, with the fields that its hash covers. */
export const RecordedTerms = z.object({
  request_id: Id,
  client_id: Id,
  client_username: Username,
  developer_id: Id,
  developer_username: Username,
  // Exactly two digits after the decimal point in every currency, such as "1250.00".
  price: Price,
  // Currency of the installation that sealed the record; records of other installations can be verified here too.
  currency: z.string().regex(/^[a-z]{3}$/),
  terms: z.string().min(1).max(TERMS_MAX_LENGTH),
  version: z.int().min(1).max(VERSIONS_MAX),
  // Only of terms that are paid here.
  milestones: z.array(RecordedMilestone).min(1).max(MILESTONES_MAX).optional(),
  content_hash: Hash,
})
export type RecordedTerms = z.output<typeof RecordedTerms>

/** One step, hashed together with the previous one. */
export const RecordedEvent = z.object({
  prev_hash: Hash,
  seq: z.int().min(1),
  action: AgreementAction,
  actor_id: ActorId,
  at: Instant.max(40),
  version: z.int().min(1).max(VERSIONS_MAX),
  content_hash: Hash,
  note: z.string().min(1).max(500).nullable(),
  hash: Hash,
})
export type RecordedEvent = z.output<typeof RecordedEvent>

/** The complete record of an agreement; anyone who has it can verify it without us. */
export const AgreementRecord = z
  .object({
    format: z.literal('agreement-record-1'),
    agreement_id: Id,
    status: AgreementStatus,
    versions: z.array(RecordedTerms).min(1).max(VERSIONS_MAX),
    events: z.array(RecordedEvent).min(1).max(STEPS_MAX),
    head_hash: Hash,
  })
  .meta({ id: 'AgreementRecord' })
export type AgreementRecord = z.output<typeof AgreementRecord>

/** Actions with which both sides agreed to a version. */
const AGREEING_ACTIONS: readonly AgreementAction[] = ['acceptance', 'change_acceptance']

/** Returns the number of the version that is in force, or that the two sides last negotiated about. */
export function versionInForce({ events, versions }: Pick<AgreementRecord, 'events' | 'versions'>): number {
  return events.findLast(({ action }) => AGREEING_ACTIONS.includes(action))?.version ?? versions.length
}

/** Returns the price as the hash covers it: always two decimals, which are zeros in a currency without decimals. */
export const priceText = (price: number): string => price.toFixed(2)

/**
 * Returns the text whose SHA-256 is a version's content hash: JSON without spaces, UTF-8, with the keys in exactly this order: request_id,
 * client_id, client_username, developer_id, developer_username, price (decimal text with two digits), currency, terms, version, and, of terms
 * that are paid here, milestones, each with title, price and due_on.
 */
export const canonicalTerms = (terms: Omit<RecordedTerms, 'content_hash'>): string =>
  JSON.stringify({
    request_id: terms.request_id,
    client_id: terms.client_id,
    client_username: terms.client_username,
    developer_id: terms.developer_id,
    developer_username: terms.developer_username,
    price: terms.price,
    currency: terms.currency,
    terms: terms.terms,
    version: terms.version,
    ...(terms.milestones && {
      milestones: terms.milestones.map(({ title, price, due_on }) => ({ title, price, due_on })),
    }),
  })

/**
 * Returns the text whose SHA-256 is a step's hash: JSON without spaces, UTF-8, with the keys in exactly this order: prev_hash (64 zeros
 * before the first step), agreement_id, seq (from 1), action, actor_id, at (ISO 8601 in UTC with milliseconds), version, content_hash,
 * note.
 */
export const canonicalEvent = (agreementId: number, event: Omit<RecordedEvent, 'hash'>): string =>
  JSON.stringify({
    prev_hash: event.prev_hash,
    agreement_id: agreementId,
    seq: event.seq,
    action: event.action,
    actor_id: event.actor_id,
    at: event.at,
    version: event.version,
    content_hash: event.content_hash,
    note: event.note,
  })

/** Returns the code printed on a record: the agreement's number and the final hash of its chain. */
export const codeOf = ({ agreement_id, head_hash }: Pick<AgreementRecord, 'agreement_id' | 'head_hash'>): string =>
  `A-${agreement_id}-${head_hash}`

// After a change that was declined, steps are again about the version before it.
const lastVersionOf = ({ events }: AgreementRecord, last: RecordedEvent): number =>
  events.some(({ action }) => action === 'change') ? Math.max(...events.map(({ version }) => version)) : last.version

/** Computes the SHA-256 of a UTF-8 text in lower-case hexadecimal; servers and browsers each supply their own implementation. */
export type Sha256 = (text: string) => string | Promise<string>

/**
 * Recomputes a record's hashes. Returns the places that do not match, such as `version 2` or `step 3`; an empty list means that the record
 * is unchanged since it was sealed.
 */
export async function findBrokenPlaces(record: AgreementRecord, sha256: Sha256): Promise<string[]> {
  const versions = await Promise.all(
    record.versions.map(async (terms, at) => ({
      place: `version ${at + 1}`,
      holds: terms.version === at + 1 && (await sha256(canonicalTerms(terms))) === terms.content_hash,
    })),
  )
  const steps = await Promise.all(
    record.events.map(async (event, at) => ({
      place: `step ${at + 1}`,
      holds:
        event.seq === at + 1 &&
        event.prev_hash === (record.events[at - 1]?.hash ?? NO_HASH) &&
        event.content_hash === record.versions[event.version - 1]?.content_hash &&
        (await sha256(canonicalEvent(record.agreement_id, event))) === event.hash,
    })),
  )
  const last = record.events.at(-1)
  const lastTermsAction = record.events.findLast(({ action }) => isTermsAction(action))?.action
  const end = {
    place: 'the end',
    holds:
      last !== undefined &&
      last.hash === record.head_hash &&
      lastVersionOf(record, last) === record.versions.length &&
      lastTermsAction !== undefined &&
      isTermsAction(lastTermsAction) &&
      STATUS_AFTER[lastTermsAction] === record.status,
  }
  return [...versions, ...steps, end].flatMap(({ place, holds }) => (holds ? [] : [place]))
}
