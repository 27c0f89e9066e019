import {
  OWNERS_FIELDS,
  REQUEST_TRANSITIONS,
  type NewRequest,
  type Request,
  type RequestChange,
  type RequestStatus,
  type TicketFilter,
} from '../contract.ts'
import type { z } from 'zod'

/** Staying as it is always goes. */
export const canBecome = (from: RequestStatus, to: RequestStatus): boolean =>
  from === to || REQUEST_TRANSITIONS[from].includes(to)

/** Why a status cannot be set by hand, null when it can: what an agreement settled goes on with that agreement. */
export function heldByAgreement(request: Pick<Request, 'agreed_amount'>, to: RequestStatus): string | null {
  if (request.agreed_amount === null) return null
  if (to === 'completed') return 'Complete the agreement to complete this request'
  return to === 'open' ? 'This request was settled by an agreement. Post a new one instead.' : null
}

/** Where the tickets of each filter stand in the listing, as the column `listing_rank` counts; `all` has no one place. */
export const LISTING_RANK: Record<Exclude<TicketFilter, 'all'>, number> = {
  open: 0,
  collaboration: 1,
  idea: 2,
  in_progress: 3,
  completed: 4,
  cancelled: 5,
}

/** The named fields that differ from what is there: naming a field as it is changes nothing and needs no right. */
export const changesOf = (current: Request, named: RequestChange): RequestChange =>
  Object.fromEntries(
    Object.entries(named).filter(
      ([field, value]) => value !== undefined && value !== current[field as keyof RequestChange],
    ),
  )

export const touchesOwnersPart = (changes: RequestChange): boolean => OWNERS_FIELDS.some((field) => field in changes)

type Settled = Pick<
  z.output<typeof NewRequest>,
  'is_public' | 'contains_sensitive_data' | 'is_idea' | 'estimated_budget'
>

export const sensitiveInPublic = (request: Settled): boolean => request.is_public && request.contains_sensitive_data

/** A budget would make it work to be done. It is refused rather than dropped: nobody loses a number unnoticed. */
export const ideaWithBudget = (request: Settled): boolean =>
  request.is_idea && (request.estimated_budget ?? null) !== null

/** A name without the marks on its letters, as `name_words` of the database has it: "Inês" is found by "ines". */
export const plainName = (name: string): string => name.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

const PHRASE_WORDS = 3
const PHRASES_MAX = 3000

/** Every one, two and three words that follow each other in a text, in small letters: what may be the name of a skill in it. */
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
