import { excerptOf } from '#platform/contract/excerpt.ts'
import type { Caller } from '#platform/server/http/caller.ts'
import { conflict, invalidField, notFound } from '#platform/server/http/http-errors.ts'
import { newToken } from '#platform/server/security/tokens.ts'
import type { Work } from '#platform/server/work/work.ts'
import { announceTask } from '#features/operators/server.ts'
import type { ReportedKind, ReportReason } from '../contract.ts'
import type { ReportedItem, ReportedKinds } from './kinds.ts'
import { countReport, openCase } from './queries/cases.ts'
import { insertReport } from './queries/reports.ts'

const TITLE_MAX = 300
const EXCERPT_MAX = 2_000

/** Returns what the case of an item keeps of it. */
export const caseFieldsOf = (item: ReportedItem) => ({
  owner_id: item.owner_id,
  title: excerptOf(item.title, TITLE_MAX) || '–',
  path: item.path,
  excerpt: item.excerpt.slice(0, EXCERPT_MAX).toWellFormed(),
  owner_token: newToken(),
})

interface ReportInput {
  kind: ReportedKind
  id: number
  reason: ReportReason
  text?: string | null | undefined
  email?: string | null | undefined
}

/** Stores a report of what its reporter can see. Reporting the same again while it is undecided changes nothing. */
export async function reportItem(
  work: Work,
  kinds: ReportedKinds,
  { kind, id, reason, text, email }: ReportInput,
  reporter: Caller | null,
): Promise<void> {
  const { db, now } = work
  if (!reporter && !email) throw invalidField('email', 'Enter your email address, so that we can reply')
  const item = await kinds[kind].read(db, id)
  if (!item || !(await kinds[kind].maySee(db, id, reporter)))
    throw notFound('This is no longer here. Somebody may have removed it already.')
  if (item.owner_id === reporter?.id) throw conflict('own_item', 'This is yours: you can change or delete it yourself')
  const case_id = await openCase(db, { kind, item_id: id, ...caseFieldsOf(item), now })
  const isNew = await insertReport(db, {
    case_id,
    reporter_id: reporter?.id ?? null,
    // Of somebody who is signed in, the account is enough.
    email: reporter ? null : (email ?? null),
    reason,
    text: text ?? null,
    token: newToken(),
    created_at: now,
  })
  if (!isNew) return
  await countReport(db, case_id, now)
  await announceTask(work, 'open_reports', 'moderator')
}
