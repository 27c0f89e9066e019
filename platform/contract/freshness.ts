import type { z } from 'zod'

/** Data that responses show and that calls and live events change, such as requests or conversations. */
export interface Subject {
  readonly subject: string
}

/** Declares a subject. The feature that owns the tables declares it in its contract. */
export const subject = (name: string): Subject => ({ subject: name })

/** Event sent immediately to the open screens of an account. */
export interface LiveEventKind<Payload extends z.ZodType = z.ZodType> {
  type: string
  payload: Payload
  /** Subjects that are stale after the event. */
  changes: readonly Subject[]
}

/** Ephemeral event, sent only to screens that are open now: it is not stored or numbered, and is never delivered later. */
export interface EphemeralEventKind<Payload extends z.ZodType = z.ZodType> {
  type: string
  payload: Payload
  changes?: never
}

type Declared = Record<string, { payload: z.ZodType }>
type WithTypes<Kinds extends Declared> = { [Type in keyof Kinds & string]: Kinds[Type] & { type: Type } }

const withTypes = <Kinds extends Declared>(kinds: Kinds): WithTypes<Kinds> =>
  Object.fromEntries(Object.entries(kinds).map(([type, kind]) => [type, { ...kind, type }])) as WithTypes<Kinds>

/** Declares a feature's live events by type. */
export const events = <const Kinds extends Record<string, Omit<LiveEventKind, 'type'>>>(
  kinds: Kinds,
): WithTypes<Kinds> => withTypes(kinds)

/** Declares a feature's ephemeral events by type. */
export const ephemeralEvents = <const Kinds extends Record<string, Pick<EphemeralEventKind, 'payload'>>>(
  kinds: Kinds,
): WithTypes<Kinds> => withTypes(kinds)
