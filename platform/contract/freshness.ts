import type { z } from 'zod'

/** Something that answers show, and that calls and live events change, such as requests or conversations. */
export interface Subject {
  readonly subject: string
}

/** Names a subject. The feature whose tables hold it declares it in its contract. */
export const subject = (name: string): Subject => ({ subject: name })

/** What open screens of an account are told at once. */
export interface LiveEventKind {
  payload: z.ZodType
  /** What is out of date once it is heard. */
  changes?: readonly Subject[]
  /** Told only to screens that are open now: it has no row and no number, and nobody misses it. */
  sign?: true
}

/** Declares a feature's live events, by their type. */
export const events = <const Kinds extends Record<string, LiveEventKind>>(kinds: Kinds): Kinds => kinds
