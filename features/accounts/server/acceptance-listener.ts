import type { Work } from '#platform/server/work/work.ts'

/** Runs when somebody accepts the terms as they join, in the transaction that creates the account or sets its role. */
export type AcceptanceListener = (work: Work, accountId: number) => Promise<unknown>
