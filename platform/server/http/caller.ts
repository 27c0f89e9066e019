import type { Access, CallerFacts, CallerKinds } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Database } from '../database/database.ts'
import type { HttpError } from './http-errors.ts'

/** The signed-in caller with what features know about them, as of the start of the call. */
export interface Caller extends CallerFacts {
  id: number
  username: string
  /** 0 without a session. */
  session_id: number
  /** What the scoped token of the call allows; absent for sessions. */
  token_scopes?: readonly string[]
  /** Number of their newest live event at the start of the call: the data that the call reads is at least as new. */
  live_number: number
}

/** Account id of a command on the server, which acts with all roles of operators but belongs to no account. */
export const COMMAND_ID = 0

/** Whether a caller is a command on the server. */
export const isCommand = ({ id }: Pick<Caller, 'id'>): boolean => id === COMMAND_ID

/** Returns the account to record as the actor; null for a command on the server. */
export const actorOf = ({ id }: Pick<Caller, 'id'>): number | null => (id === COMMAND_ID ? null : id)

/** The caller of an endpoint: of the kind that its access requires, and null only where anyone may call. */
export type CallerOf<A extends Access> = A extends 'anyone'
  ? Caller | null
  : A extends keyof CallerKinds
    ? Caller & CallerKinds[A]
    : Caller

/** Access check for a kind of caller. */
export interface CallerKind {
  /** Sentence for the API reference, such as "Needs a client." */
  needs: string
  /** Returns the error for callers of another kind, with the endpoint's message if it has one; undefined for callers of this kind. */
  refuse: (caller: Caller, words: string | undefined) => HttpError | undefined
}

/** Access checks for all kinds of callers that features declare. */
export type AllCallerKinds = { readonly [Kind in keyof CallerKinds]: CallerKind }

/** Returns the refusal of a call that needs consent, for callers who owe it. */
export type ConsentCheck = (caller: Caller) => HttpError | undefined

/** Tokens that people make for programs: each acts for its account within scopes. */
export interface ScopedTokens {
  /** Returns whether a bearer token is meant as one of these, valid or not. */
  recognizes: (token: string) => boolean
  findCaller: (db: Database, token: string, now: Date) => Promise<Caller | undefined>
  /** Returns the scope that a token needs for a call; null if no token may make it. */
  scopeOf: (endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>) => string | null
}

/** Authentication supplied by features: finds the owner of a token with all facts about them in one statement. */
export interface Authentication {
  findCaller: (db: Database, token: string, now: Date) => Promise<Caller | undefined>
  kinds: AllCallerKinds
  consentChecks: readonly ConsentCheck[]
  scopedTokens?: ScopedTokens
  /** Returns which of these tokens belong to sessions that are alive and were used within a minute, in one statement. */
  findUsedLately?: (db: Database, tokens: readonly string[], now: Date) => Promise<ReadonlySet<string>>
}
