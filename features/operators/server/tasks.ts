import type { OperatorRole } from '#features/accounts/contract.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'

/** Number of things that wait for an operator; counted to a limit where there may be many. */
export interface WaitingTasks {
  count: number
  /** When the oldest of them began to wait; null if that is not known, or none waits. */
  oldest_at: string | null
}

/** Kind of thing that waits for an operator of a role. The feature's `admin.tsx` says its text and where it leads, by this kind. */
export interface OperatorTask {
  kind: string
  role: OperatorRole
  /** Runs with every visit of the first admin page, so it must be answered from an index. */
  find: (db: Database, at: { now: Date; config: Config }) => Promise<WaitingTasks>
}
