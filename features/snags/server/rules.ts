import type { SnagState } from '../contract.ts'

/**
 * Allowed state transitions of a pitch. An agreement overrides any earlier reply, so every state can become `hired`; a client can revise a
 * refusal, but a withdrawal is the creator's decision.
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

/** Returns every state from which a pitch can reach the given one. */
export const statesBefore = (to: SnagState): SnagState[] =>
  (Object.keys(TRANSITIONS) as SnagState[]).filter((from) => canBecome(from, to))

/** Returns the states that a client declines in bulk: pitches without a reply, and once the request is taken also the shortlisted ones. */
export const statesDeclinedInBulk = (requestIsOpen: boolean): SnagState[] =>
  requestIsOpen ? ['sent', 'seen'] : ['sent', 'seen', 'shortlisted']

/** Returns whether a creator can pitch again: after a withdrawal, or once a closed request is reopened. A client's reply is final. */
export const canPitchAgain = (earlier: SnagState): boolean => earlier === 'withdrawn' || earlier === 'closed'

/** States in which a creator can change the offer of a pitch: the client has not decided. */
export const UNDECIDED_STATES: readonly SnagState[] = ['sent', 'seen', 'shortlisted']
