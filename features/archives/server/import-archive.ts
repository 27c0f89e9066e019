import type { Contributed } from '#platform/server/feature.ts'
import { BadZip } from '#platform/server/files/zip/read-zip.ts'
import type { Caller } from '#platform/server/http/caller.ts'
import { job, type Job, type JobTools } from '#platform/server/work/jobs.ts'
import { holdOpenAccount } from '#platform/server/work/open-account.ts'
import { inWork } from '#platform/server/work/work.ts'
import { callerColumns } from '#features/accounts/server.ts'
import { hasPayments } from '#features/payments/server.ts'
import { needsNoSubscription } from '#features/subscriptions/server.ts'
import { archivesEvents } from '../contract.ts'
import { ArchiveToImport, archiveToImport } from './archive-job.ts'
import { closeImport } from './close-import.ts'
import { importItem, type ItemRules } from './import-item.ts'
import { WENT_WRONG } from './note.ts'
import { findReading, type ReadingRow } from './queries/imports.ts'
import { findOwner, findWaiting, insertItems } from './queries/items.ts'
import { openArchive, type OpenArchive } from './read-manifest.ts'
import { contentMaxBytes } from './storage.ts'

// Videos of two gigabytes are read twice, from a bucket that may be far away. Another try goes on where this one ended.
const LIMIT_SECONDS = 4 * 60 * 60

const ACCOUNT_SUSPENDED = 'The account was suspended.'

/** Ends an import whose archive could not be opened for reasons of ours, once the tries are used up: otherwise it would never end. */
async function endUnreadable(tools: JobTools, one: ReadingRow, error: unknown): Promise<void> {
  tools.signal.throwIfAborted()
  if (tools.tryNumber < tools.tries) throw error
  tools.log.error({ err: error }, 'an archive could not be opened')
  await closeImport(tools, one, WENT_WRONG)
}

async function open(tools: JobTools, one: ReadingRow): Promise<OpenArchive | null> {
  try {
    const { files, config } = tools.services
    const archive = await openArchive(files.storage, one, contentMaxBytes(config))
    const { origin, items } = archive
    const rows = items.map(({ kind, id, title }, position) => ({
      import_id: one.id,
      account_id: one.account_id,
      position,
      kind,
      origin,
      origin_id: id,
      title,
    }))
    await inWork(tools, async ({ db }) => {
      // Before any other lock, as where the account is closed.
      await holdOpenAccount(db, one.account_id)
      await insertItems(db, one.id, rows)
    })
    return archive
  } catch (error) {
    if (error instanceof BadZip) await closeImport(tools, one, error.message)
    else await endUnreadable(tools, one, error)
    return null
  }
}

async function findCaller({ db, now, services }: JobTools, contributed: Contributed, id: number) {
  const conditions = contributed('callerConditions', ['isPaid', 'operatorRoles', 'owesConsent'])
  const isPaid = hasPayments(services.config) ? conditions.isPaid : needsNoSubscription
  return findOwner<Caller>(db, id, callerColumns(now, { ...conditions, isPaid }))
}

/** Ends this try early: another job goes on with the item that waits. */
const continueAt = (tools: JobTools, { id, account_id }: ReadingRow, startAfter: Date): Promise<void> =>
  inWork(tools, async ({ enqueue, publish }) => {
    await enqueue(archiveToImport, { id }, { startAfter, onceFor: id })
    publish(archivesEvents.archive_import, account_id, { id, state: 'reading' })
  })

/** Returns a function that returns true at most once a second. */
function createThrottle(): () => boolean {
  let last = -Infinity
  return () => {
    const now = performance.now()
    if (now - last < 1000) return false
    last = now
    return true
  }
}

async function importAll(tools: JobTools, contributed: Contributed, one: ReadingRow): Promise<void> {
  const archive = await open(tools, one)
  if (!archive) return
  const rules: ItemRules = {
    kinds: contributed('callerKinds'),
    consentChecks: contributed('consentChecks'),
    postChecks: contributed('postChecks'),
  }
  const isShown = createThrottle()
  for (;;) {
    tools.signal.throwIfAborted()
    // None waits any more once the import was stopped.
    const item = await findWaiting(tools.db, one.id)
    if (!item) break
    // As of now for each item: the account may be suspended meanwhile, and a subscription may end.
    const caller = await findCaller(tools, contributed, one.account_id)
    if (!caller) {
      await closeImport(tools, one, ACCOUNT_SUSPENDED)
      return
    }
    const continuesAt = await importItem({ tools, archive, one, caller, rules, isShown }, item)
    if (continuesAt) return continueAt(tools, one, continuesAt)
  }
  await closeImport(tools, one, null)
}

/** The job that imports an archive item by item. A repeated try continues with the first item that is still waiting. */
export const importArchive = (contributed: Contributed): Job<{ id: string }> =>
  job({
    name: archiveToImport.name,
    // Separate, so that no other job waits for it.
    queue: 'archives',
    concurrency: 1,
    limitSeconds: LIMIT_SECONDS,
    data: ArchiveToImport,
    run: async ({ id }, tools) => {
      const one = await findReading(tools.db, id)
      if (one) await importAll(tools, contributed, one)
    },
  })
