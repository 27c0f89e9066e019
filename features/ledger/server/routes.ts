import { csvFile } from '#platform/server/files/csv.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import type { Database } from '#platform/server/database/database.ts'
import { listPending } from '#platform/server/work/jobs.ts'
import { recordAction } from '#features/operators/server.ts'
import { ledgerApi } from '../contract.ts'
import { checkLedger } from './check-ledger.ts'
import { differencesCsv, entriesCsv, incomeCsv } from './csv.ts'
import { listIncome } from './income.ts'
import { findLastCheck, listDifferences, listEntries } from './queries/operators.ts'

const ONLY = 'all'

const isRunning = async (db: Database): Promise<boolean> => (await listPending(db, checkLedger, [ONLY])).size > 0

export const ledgerRoutes: Route[] = routes(ledgerApi, {
  listEntries: ({ db, query }) => listEntries(db, query),

  entriesFile: ({ db, query, now }) => Promise.resolve(csvFile('ledger', now, () => entriesCsv(db, query))),

  listDifferences: ({ db, query }) => listDifferences(db, query),

  differencesFile: ({ db, now }) => Promise.resolve(csvFile('ledger-differences', now, () => differencesCsv(db))),

  readCheck: async ({ db }) => ({ last: (await findLastCheck(db)) ?? null, is_running: await isRunning(db) }),

  startCheck: async ({ db, caller, now, work }) => {
    if (await isRunning(db)) return { is_running: true }
    await work.enqueue(checkLedger, {}, { onceFor: ONLY, atOnce: true })
    await recordAction({ db, now }, caller.id, { action: 'check_ledger' })
    return { is_running: true }
  },

  listIncome: async ({ db, now }) => ({ months: await listIncome(db, now) }),

  incomeFile: async ({ db, now }) => {
    const months = await listIncome(db, now)
    return csvFile('income', now, () => incomeCsv(months))
  },
})
