import type { z } from 'zod'

/** Something that answers show, and that calls and live events change, such as requests or conversations. */
export interface Subject {
  readonly subject: string
}

/** Names a subject. The feature whose tables hold it declares it in its contract. */
export const subject = (name: string): Subject => ({ subject: name })

/** What open screens of an account are told at once. */
export interface LiveEventKind<Payload extends z.ZodType = z.ZodType> {
  type: string
  payload: Payload
  /** What is out of date once it is heard. */
  changes: readonly Subject[]
}

/** What only screens that are open now are told: it has no row and no number, and nobody misses it. */
export interface LiveSignKind<Payload extends z.ZodType = z.ZodType> {
  type: string
  payload: Payload
  changes?: never
}

type Declared = Record<string, { payload: z.ZodType }>
type Named<Kinds extends Declared> = { [Type in keyof Kinds & string]: Kinds[Type] & { type: Type } }

const named = <Kinds extends Declared>(kinds: Kinds): Named<Kinds> =>
  Object.fromEntries(Object.entries(kinds).map(([type, kind]) => [type, { ...kind, type }])) as Named<Kinds>

/** Declares a feature's live events, by their type. */
export const events = <const Kinds extends Record<string, Omit<LiveEventKind, 'type'>>>(kinds: Kinds): Named<Kinds> =>
  named(kinds)

/** Declares what a feature tells as signs, by their type. */
export const signs = <const Kinds extends Record<string, Pick<LiveSignKind, 'payload'>>>(kinds: Kinds): Named<Kinds> =>
  named(kinds)
