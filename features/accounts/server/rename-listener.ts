import type { Work } from '#platform/server/work/work.ts'

/** An account with the name it has just been given. */
export interface Renamed {
  id: number
  full_name: string
}

/** What else happens, in the same transaction, when somebody gives their account another name. */
export type RenameListener = (work: Work, account: Renamed) => Promise<unknown>
