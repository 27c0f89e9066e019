import type { Access } from '#platform/contract/endpoint.ts'
import type { UserType } from '#platform/contract/roles.ts'
import type { Database } from './database.ts'

/** Who is calling, as their session says. */
export interface Caller {
  id: number
  username: string
  /** Null until a role is chosen. */
  user_type: UserType | null
  session_id: number
  /** Whether they have paid, as far as that was known when the call began. */
  subscribed: boolean
  /** Whether they run this installation. */
  operator: boolean
  /** The number of their newest live event as the call began: whatever the call reads is at least as new. */
  live_number: number
}

/** The caller of an endpoint: null only where anyone may call, with a role where one is asked for. */
export type CallerOf<A extends Access> = A extends 'anyone'
  ? Caller | null
  : A extends 'signed_in' | 'operator'
    ? Caller
    : Caller & { user_type: A extends 'client' ? 'client' : 'developer' }

/** What the kit must know and features know: who a token belongs to, whether they have paid and whether they are an operator, in one statement. */
export interface Authentication {
  findCaller: (db: Database, token: string, now: Date) => Promise<Caller | undefined>
}
