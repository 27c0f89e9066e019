import { BadZip } from '#platform/server/files/zip/read-zip.ts'
import { countForAccount } from '#platform/server/http/authorize.ts'
import type { AllCallerKinds, Caller, ConsentCheck } from '#platform/server/http/caller.ts'
import { HttpError, InputError, isRefused } from '#platform/server/http/http-errors.ts'
import { checkPost, type PostCheck } from '#platform/server/http/post-checks.ts'
import type { JobTools } from '#platform/server/work/jobs.ts'
import { holdOpenAccount } from '#platform/server/work/open-account.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { archivesEvents } from '../contract.ts'
import { ItemFiles } from './item-files.ts'
import { asNote, WENT_WRONG } from './note.ts'
import { itemKindHandlers, type PreparedItem } from './prepare-item.ts'
import {
  countFailure,
  findImported,
  lockWaiting,
  refuseWaiting,
  settleItem,
  type WaitingItem,
} from './queries/items.ts'
import type { ReadingRow } from './queries/imports.ts'
import type { OpenArchive } from './read-manifest.ts'

// An item that fails for reasons of ours is tried this often, and then left out, so that the others are imported.
const TRIES = 3
// Another try of the job is due then: the item is not to blame.
const TEMPORARY_ERRORS = ['storage_away', 'storage_unreadable', 'busy', 'database_away', 'database_busy', 'read_only']

/** What decides who may make which items, and what is checked of them. */
export interface ItemRules {
  kinds: AllCallerKinds
  consentChecks: readonly ConsentCheck[]
  postChecks: readonly PostCheck[]
}

/** The import that an item belongs to. */
export interface ImportContext {
  tools: JobTools
  archive: OpenArchive
  one: ReadingRow
  caller: Caller
  rules: ItemRules
  /** Whether screens are told of one more item that is not imported: of thousands, not of each. */
  isShown: () => boolean
}

/** The item was dealt with by another process, its import was stopped, or it is gone with its account. */
class AlreadySettled extends Error {}

const describeProblem = (problem: InputError): string => {
  const [first] = problem.problems
  return first ? `Not valid here: ${first.loc.slice(1).join(' ')}: ${first.msg}` : 'Not valid here.'
}

/** Returns why an item is not imported, in words for its owner; null if the error says nothing about it. */
function refusalReason(error: unknown): string | null {
  if (error instanceof BadZip) return error.message
  if (error instanceof InputError) return describeProblem(error)
  return error instanceof HttpError && isRefused(error) ? error.message : null
}

/** Returns whether an item that failed for reasons of ours is tried again. */
async function canRetry({ tools }: ImportContext, { id }: WaitingItem, error: unknown): Promise<boolean> {
  if (error instanceof HttpError && TEMPORARY_ERRORS.includes(error.code)) return true
  const failures = await countFailure(tools.db, id)
  return failures !== undefined && failures < TRIES
}

const publishSettled = ({ publish }: Work, { id, account_id }: ReadingRow) =>
  publish(archivesEvents.archive_import, account_id, { id, state: 'reading' })

async function settle(
  { tools, one, isShown }: ImportContext,
  item: WaitingItem,
  result: Parameters<typeof settleItem>[2],
): Promise<void> {
  await inWork(tools, async (work) => {
    const noted = { ...result, note: result.note && asNote(result.note) }
    if (!(await settleItem(work.db, item, noted))) return
    if (isShown()) publishSettled(work, one)
    else work.changes(...archivesEvents.archive_import.changes)
  })
}

const isOver = (error: unknown): boolean => error instanceof AlreadySettled || refusalReason(error) !== null

// What a new account may post in a day holds for all that follow: their files need not be read to say so.
const isDailyLimitReached = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.code === 'new_account_posts'

async function refuseRemaining({ tools, one }: Pick<ImportContext, 'tools' | 'one'>, refusal: string): Promise<void> {
  await inWork(tools, async (work) => {
    await refuseWaiting(work.db, one.id, asNote(refusal))
    publishSettled(work, one)
  })
}

/** Creates a prepared item exactly once, and notes that in the same transaction. */
async function store(
  { tools, one, caller, rules }: ImportContext,
  item: WaitingItem,
  prepared: PreparedItem,
): Promise<void> {
  const { endpoint } = itemKindHandlers[item.kind]
  try {
    await inWork(tools, async (work) => {
      if (!(await holdOpenAccount(work.db, caller.id))) throw new AlreadySettled()
      if (!(await lockWaiting(work.db, item.id))) throw new AlreadySettled()
      await checkPost(endpoint, rules.postChecks, work, { caller, input: prepared.input })
      const itemId = await prepared.make(work)
      work.changes(...(endpoint.changes ?? []))
      await settleItem(work.db, item, { state: 'imported', note: prepared.note, itemId })
      publishSettled(work, one)
    })
  } catch (error) {
    // Only a refusal proves that no row names the files; after any other failure the sweep checks.
    if (isOver(error)) await prepared.discard()
    if (isDailyLimitReached(error)) await refuseRemaining({ tools, one }, error.message)
    throw error
  }
}

function refuseByRules(
  { one, caller, rules: { kinds, consentChecks } }: ImportContext,
  { kind }: WaitingItem,
): string | null {
  if (kind === 'showcase' && !one.publishes_showcases)
    return 'Left out, because solutions are public as soon as they are imported, and you did not choose that.'
  const { access, refusal, needsConsent } = itemKindHandlers[kind].endpoint
  for (const check of needsConsent ? consentChecks : []) {
    const missingConsent = check(caller)
    if (missingConsent) return missingConsent.message
  }
  if (access === 'anyone' || access === 'signed_in') return null
  return kinds[access].refuse(caller, refusal)?.message ?? null
}

/** Returns an item as the archive contains it; a previous version of the program may have listed the items in another order. */
function contentOf({ items }: OpenArchive, { position, kind, origin_id }: WaitingItem): unknown {
  const [listed] = items.slice(position)
  const isSought = (one?: typeof listed) => one?.kind === kind && one.id === origin_id
  return (isSought(listed) ? listed : items.find(isSought))?.item
}

async function makeItem(context: ImportContext, item: WaitingItem): Promise<void> {
  const { tools, archive, one } = context
  const files = new ItemFiles(archive, tools.services.files, tools.signal)
  try {
    const { prepare } = itemKindHandlers[item.kind]
    const base = { db: tools.db, now: tools.now, services: tools.services, owner: one.account_id, archive, files }
    await store(context, item, await prepare(base, contentOf(archive, item)))
  } catch (error) {
    throw files.problem ?? error
  } finally {
    await files.discard()
  }
}

/** Returns when the account may make another item of a kind, if it has made as many as the call allows. */
async function countItem({ tools, one }: ImportContext, { kind }: WaitingItem): Promise<Date | null> {
  try {
    await countForAccount(tools, itemKindHandlers[kind].endpoint, one.account_id)
    return null
  } catch (error) {
    if (!(error instanceof HttpError) || error.retryAfter === null || !isRefused(error)) throw error
    return new Date(tools.now.getTime() + error.retryAfter * 1000)
  }
}

/**
 * Imports one item of an archive, unless an earlier import did, or notes why it cannot be. Returns when to go on, if the account has made
 * as many of its kind as the limit of the call allows, else null.
 */
export async function importItem(context: ImportContext, item: WaitingItem): Promise<Date | null> {
  const { tools, one } = context
  const { origin, origin_id, kind } = item
  const known = await findImported(tools.db, { account_id: one.account_id, origin, kind }, [origin_id])
  const itemId = known.get(origin_id)
  if (itemId !== undefined) {
    await settle(context, item, { state: 'already_here', note: null, itemId })
    return null
  }
  const refusal = refuseByRules(context, item)
  if (refusal !== null) {
    await settle(context, item, { state: 'refused', note: refusal, itemId: null })
    return null
  }
  const continuesAt = await countItem(context, item)
  if (continuesAt) return continuesAt
  try {
    await makeItem(context, item)
  } catch (error) {
    if (error instanceof AlreadySettled) return null
    const reason = refusalReason(error)
    tools.signal.throwIfAborted()
    if (reason === null && (await canRetry(context, item, error))) throw error
    if (reason === null) tools.log.error({ err: error }, 'an item of an archive could not be imported')
    const note = reason ?? (error instanceof HttpError ? error.message : WENT_WRONG)
    await settle(context, item, { state: 'refused', note, itemId: null })
  }
  return null
}
