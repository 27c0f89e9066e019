import { z } from 'zod'
import { isCommand } from '#platform/server/http/caller.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import type { Contributed } from '#platform/server/feature.ts'
import type { Database } from '#platform/server/database/database.ts'
import { job, type Job } from '#platform/server/work/jobs.ts'
import { listJobs } from '#platform/server/work/jobs/job-list.ts'
import { inWork, type WorkBase } from '#platform/server/work/work.ts'
import { announceResult, recordAction } from '#features/operators/server.ts'
import { demoApi, type DemoState } from '../contract.ts'

/** Functions that look after the demo data, which consists of data of all features. */
export interface DemoData {
  count: (db: Database) => Promise<Omit<DemoState, 'is_removing'>>
  isDemoAccount: (db: Database, accountId: number) => Promise<boolean>
  /** Deletes the demo data; continues an interrupted removal. */
  remove: (base: WorkBase) => Promise<unknown>
}

declare module '#platform/server/feature.ts' {
  interface ExtensionPoints {
    demoData: DemoData
  }
}

const KIND = 'remove-demo-data'

const demoDataOf = (contributed: Contributed) => contributed('demoData', ['count', 'isDemoAccount', 'remove'])

/** Job that removes the demo data for an owner; null for a command. */
export const removeDemo = (contributed: Contributed): Job<{ account_id: number | null }> =>
  job({
    name: KIND,
    data: z.object({ account_id: z.int().nullable() }),
    concurrency: 1,
    limitSeconds: 1800,
    run: async ({ account_id }, tools) => {
      await demoDataOf(contributed).remove(tools)
      if (account_id !== null)
        await inWork(tools, async (work) => announceResult(work, 'demo_data_removed', account_id))
    },
  })

async function presentDemo(db: Database, contributed: Contributed): Promise<DemoState> {
  const unfinished = await listJobs(db, { show: 'unfinished', kinds: [KIND], skip: 0, limit: 1 })
  return { ...(await demoDataOf(contributed).count(db)), is_removing: unfinished.length > 0 }
}

export const demoRoutes = (contributed: Contributed): Route[] => {
  const removal = removeDemo(contributed)
  return routes(demoApi, {
    read: ({ db }) => presentDemo(db, contributed),

    remove: async ({ db, work, caller, now }) => {
      const { is_removing, accounts, ...counts } = await presentDemo(db, contributed)
      if (is_removing) return { is_removing, accounts, ...counts }
      if (accounts === 0) throw conflict('no_demo_data', 'There is no demo data')
      if (await demoDataOf(contributed).isDemoAccount(db, caller.id))
        throw conflict('own_account', 'You are signed in with a demo account, which would be deleted. Use your own')
      await work.enqueue(
        removal,
        { account_id: isCommand(caller) ? null : caller.id },
        { onceFor: 'all', atOnce: true },
      )
      await recordAction({ db, now }, caller.id, {
        action: 'remove_demo_data',
        details: { accounts: String(accounts) },
      })
      return { is_removing: true, accounts, ...counts }
    },
  })
}
