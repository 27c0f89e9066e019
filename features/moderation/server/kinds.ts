import type { Subject } from '#platform/contract/freshness.ts'
import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isRefused } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { NearbyMessage, ReportedKind } from '../contract.ts'

/** An item as moderators see it. */
export interface ReportedItem {
  owner_id: number
  title: string
  /** Path of the screen that shows it. */
  path: string
  /** What it says, in plain text. */
  excerpt: string
}

/** Functions that a feature provides so that its items can be reported. */
export interface ReportedKindRules {
  /** Returns the item, whoever may see it; null if there is none. */
  read: (db: Database, id: number) => Promise<ReportedItem | null>
  /** Whether a reader (null: a visitor) can see an item, and so report it. */
  maySee: (db: Database, id: number, reader: Caller | null) => Promise<boolean>
  /** Subjects that hiding the item changes. */
  subjects: readonly Subject[]
  /** Makes the item private, or public again; returns whether that changed it. */
  setShown: (work: Work, id: number, isShown: boolean) => Promise<boolean>
  /** Returns the messages around a message. */
  listAround?: (db: Database, id: number) => Promise<NearbyMessage[]>
}

/** Every kind of item that can be reported. */
export type ReportedKinds = Readonly<Record<ReportedKind, ReportedKindRules>>

/** Whether looking for an item succeeds, for lookups that throw when a reader cannot see it. */
export async function isFound(lookup: Promise<unknown>): Promise<boolean> {
  try {
    await lookup
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}
