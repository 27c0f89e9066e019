import {
  OWNER_FIELDS,
  REQUEST_TRANSITIONS,
  type NewRequest,
  type Request,
  type RequestChange,
  type RequestStatus,
  type TicketFilter,
} from '../contract.ts'
import type { z } from 'zod'

/** Returns whether a transition is allowed; keeping the status always is. */
export const canBecome = (from: RequestStatus, to: RequestStatus): boolean =>
  from === to || REQUEST_TRANSITIONS[from].includes(to)

/** Returns why a status cannot be set manually, or null if it can: once settled, the status follows the agreement. */
export function statusFixedByAgreement(request: Pick<Request, 'agreed_amount'>, to: RequestStatus): string | null {
  if (request.agreed_amount === null) return null
  if (to === 'completed') return 'Complete the agreement to complete this request'
  return to === 'open' ? 'This request was settled by an agreement. Post a new one instead.' : null
}

/** Value of the column `listing_rank` for each filter; `all` spans several. */
export const LISTING_RANK: Record<Exclude<TicketFilter, 'all'>, number> = {
  open: 0,
  collaboration: 1,
  idea: 2,
  in_progress: 3,
  completed: 4,
  cancelled: 5,
}

/** Returns the fields that differ from the current values; sending an unchanged field changes nothing and requires no permission. */
export const changesOf = (current: Request, requested: RequestChange): RequestChange =>
  Object.fromEntries(
    Object.entries(requested).filter(
      ([field, value]) => value !== undefined && value !== current[field as keyof RequestChange],
    ),
  )

export const changesOwnerFields = (changes: RequestChange): boolean => OWNER_FIELDS.some((field) => field in changes)

type RequestFlags = Pick<
  z.output<typeof NewRequest>,
  'is_public' | 'contains_sensitive_data' | 'is_idea' | 'estimated_budget'
>

export const isSensitiveInPublic = (request: RequestFlags): boolean =>
  request.is_public && request.contains_sensitive_data

/**
 * Returns whether an idea has a budget, which only paid work can have. Rejected rather than dropped, so that no input is lost unnoticed.
 */
export const isIdeaWithBudget = (request: RequestFlags): boolean =>
  request.is_idea && (request.estimated_budget ?? null) !== null

/** Returns a name without diacritics, like `name_words` in the database: "ines" finds "Inês". */
export const stripDiacritics = (name: string): string => name.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

const PHRASE_WORDS = 3
const PHRASES_MAX = 3000

/** Returns all lower-case sequences of one to three consecutive words in a text, as candidates for skill names. */
export function phrasesIn(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[("'[]+|[)"'\].,;:!?]+$/g, ''))
    .filter((word) => word !== '')
  const phrases = words.flatMap((_, at) =>
    Array.from({ length: PHRASE_WORDS }, (_unused, more) => words.slice(at, at + more + 1).join(' ')),
  )
  return [...new Set(phrases)].slice(0, PHRASES_MAX)
}
