import type { SnagState } from '../contract.ts'

/**
 * What a pitch may become next. An agreement says more than any earlier answer, so somebody may be hired from every state; a
 * client may think better of a refusal, a creator's withdrawal is the creator's.
 */
export const TRANSITIONS: Record<SnagState, readonly SnagState[]> = {
  sent: ['seen', 'shortlisted', 'hired', 'declined', 'withdrawn', 'closed'],
  seen: ['shortlisted', 'hired', 'declined', 'withdrawn', 'closed'],
  shortlisted: ['hired', 'declined', 'withdrawn', 'closed'],
  hired: [],
  declined: ['shortlisted', 'hired'],
  withdrawn: ['hired'],
  closed: ['hired'],
}

export const canBecome = (from: SnagState, to: SnagState): boolean => TRANSITIONS[from].includes(to)

/** Every state from which a pitch may become another. */
export const statesBefore = (to: SnagState): SnagState[] =>
  (Object.keys(TRANSITIONS) as SnagState[]).filter((from) => canBecome(from, to))

/** Which pitches a client declines in one go: those without an answer, and once the work is given away the shortlist too. */
export const declinedTogether = (requestIsOpen: boolean): SnagState[] =>
  requestIsOpen ? ['sent', 'seen'] : ['sent', 'seen', 'shortlisted']

/** Who withdrew may think again, and so may everybody once a closed request opens again; an answer stands. */
export const mayPitchAgain = (earlier: SnagState): boolean => earlier === 'withdrawn' || earlier === 'closed'
