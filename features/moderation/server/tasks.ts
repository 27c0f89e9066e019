import type { OperatorTask } from '#features/operators/server.ts'
import { findWaitingAppeals, findWaitingHeld, findWaitingReports } from './queries/task-counts.ts'

/** Tasks are counted to at most this number. */
const COUNTED = 1000

/** What waits for moderators: new reports, appeals, and posts that are held for review. */
export const moderationTasks: readonly OperatorTask[] = [
  { kind: 'open_reports', role: 'moderator', find: (db) => findWaitingReports(db, COUNTED) },
  { kind: 'open_appeals', role: 'moderator', find: (db) => findWaitingAppeals(db, COUNTED) },
  { kind: 'held_posts', role: 'moderator', find: (db) => findWaitingHeld(db, COUNTED) },
]
