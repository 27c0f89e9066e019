import type { Work } from '#platform/server/work/work.ts'

/** An account with its new name. */
export interface Renamed {
  id: number
  full_name: string
}

/** Runs in the transaction that renames an account. */
export type RenameListener = (work: Work, account: Renamed) => Promise<unknown>
