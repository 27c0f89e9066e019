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
export interface LiveSignKind<Payload extends z.ZodType = z.ZodType> {
  type: string
  payload: Payload
  changes?: never
}

type Declared = Record<string, { payload: z.ZodType }>
type Named<Kinds extends Declared> = { [Type in keyof Kinds & string]: Kinds[Type] & { type: Type } }

const named = <Kinds extends Declared>(kinds: Kinds): Named<Kinds> =>
  Object.fromEntries(Object.entries(kinds).map(([type, kind]) => [type, { ...kind, type }])) as Named<Kinds>

/** Declares a feature's live events by type. */
export const events = <const Kinds extends Record<string, Omit<LiveEventKind, 'type'>>>(kinds: Kinds): Named<Kinds> =>
  named(kinds)

/** Declares a feature's ephemeral events by type. */
export const signs = <const Kinds extends Record<string, Pick<LiveSignKind, 'payload'>>>(kinds: Kinds): Named<Kinds> =>
  named(kinds)
