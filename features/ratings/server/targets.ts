import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { HttpError } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { RatingKind, Standing } from '../contract.ts'

/** A thing or person that can be rated. */
export interface Target {
  kind: RatingKind
  id: number
}

/** Details of a target that ratings need. */
export interface TargetDetails {
  /** The rated account, or the owner of the rated thing. */
  owner_id: number
  /** Name of the target in notifications to its owner: `you`, `your video: First steps`. */
  title: string
  /** Path of the screen that shows its ratings to its owner. */
  path: string
}

/** The agreement of the two sides of a rating. */
export interface AgreementSides {
  id: number
  /** Title of the agreed work. */
  title: string
  /** Path of the screen where both find it. */
  path: string
}

/** Why an account may not rate, or the newest agreement of the two by which it may; null without any. */
export type Permission = { refusal: HttpError } | { agreed: AgreementSides | null }

/** Functions a feature provides to have its things or people rated. */
export interface RatedKind {
  /** Returns the target as a reader sees it, null for a visitor; throws if it is not visible to them. */
  find: (db: Database, id: number, reader: Caller | null) => Promise<TargetDetails>
  /** Whether an account may rate a target that it found and does not own. */
  mayRate: (db: Database, id: number, rater: Caller) => Promise<Permission>
  /**
   * Stores the totals that lists show, in the transaction that changed them; false if the target no longer exists, and the rating is then
   * not stored.
   */
  onRated: (work: Work, id: number, standing: Standing) => Promise<boolean>
}

export type RatedKinds = Readonly<Record<RatingKind, RatedKind>>
