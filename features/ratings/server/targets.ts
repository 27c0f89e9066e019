import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { HttpError } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { RatingKind, Standing } from '../contract.ts'

/** One thing or person that is rated. */
export interface Target {
  kind: RatingKind
  id: number
}

/** What ratings know of a target. */
export interface Found {
  /** Who is rated, or whose it is. */
  owner_id: number
  /** What notices call it to its owner: `you`, `your video: First steps`. */
  title: string
  /** The screen that shows its ratings to its owner. */
  path: string
}

/** What the two of a rating agreed on. */
export interface Agreed {
  id: number
  /** What it is about. */
  title: string
  /** The screen where both find it. */
  path: string
}

/** Why somebody may not rate, or by which agreement of the two they do, the newest one; null without any. */
export type Permission = { refusal: HttpError } | { agreed: Agreed | null }

/** What ratings ask the features whose things or people they are about. */
export interface RatedKind {
  /** What it is as a reader sees it, null being nobody; refuses where it is not there for them. */
  find: (db: Database, id: number, reader: Caller | null) => Promise<Found>
  /** Whether somebody may rate what they found and does not own. */
  mayRate: (db: Database, id: number, rater: Caller) => Promise<Permission>
  /**
   * Keeps what lists show of its ratings, in the transaction that changed them; false when the target is gone by now: then nobody
   * has rated it.
   */
  onRated: (work: Work, id: number, standing: Standing) => Promise<boolean>
}

export type RatedKinds = Readonly<Record<RatingKind, RatedKind>>
