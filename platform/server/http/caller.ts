import type { Access, CallerFacts, CallerKinds } from '#platform/contract/access.ts'
import type { Database } from '../database/database.ts'
import type { HttpError } from './http-errors.ts'

/** Who is calling, as their session says, and what features know of them, as far as that was known when the call began. */
export interface Caller extends CallerFacts {
  id: number
  username: string
  session_id: number
  /** The number of their newest live event as the call began: whatever the call reads is at least as new. */
  live_number: number
}

/** The caller of an endpoint: null only where anyone may call, and of the kind that is asked for. */
export type CallerOf<A extends Access> = A extends 'anyone'
  ? Caller | null
  : A extends keyof CallerKinds
    ? Caller & CallerKinds[A]
    : Caller

/** How a kind of caller is told from others. */
export interface CallerKind {
  /** For the pages about the API: "Needs a client." */
  needs: string
  /** What somebody of another kind is refused with, in the endpoint's own words where it has some; nothing for who is of this kind. */
  refuse: (caller: Caller, words: string | undefined) => HttpError | undefined
}

/** Every kind of caller that a feature declares. */
export type AllCallerKinds = { readonly [Kind in keyof CallerKinds]: CallerKind }

/** What the kit must know and features know: who a token belongs to, with all that is known of them, in one statement. */
export interface Authentication {
  findCaller: (db: Database, token: string, now: Date) => Promise<Caller | undefined>
  kinds: AllCallerKinds
}
