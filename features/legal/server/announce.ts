import { z } from 'zod'
import { job } from '#platform/server/work/jobs.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { notify } from '#features/notifications/server.ts'
import type { LegalDocument } from '../contract.ts'
import { ANNOUNCED_AS, PATHS } from './documents.ts'
import { listNext, lockVersion, storeAnnouncedUpTo } from './queries/announcements.ts'

// Few enough accounts per transaction that nobody waits behind it.
const ANNOUNCED_AT_ONCE = 200

const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

// The detail of a notification is short: the summary is cut off, the date is not.
function detailOf(version: { summary: string | null; effective_at: string }): string {
  return `In force from ${dayOf(version.effective_at)}. ${version.summary ?? ''}`.trim()
}

const pathOf = (document: LegalDocument, isUpcoming: boolean) =>
  `${PATHS[document]}${isUpcoming ? '?upcoming=true' : ''}`

/** Notifies the next accounts of a version; returns whether there may be more. A withdrawn version is announced no further. */
async function announceToNext(work: Work, id: number): Promise<boolean> {
  const { db, now } = work
  const version = await lockVersion(db, id)
  if (!version) return false
  const accounts = await listNext(db, version.announced_up_to, ANNOUNCED_AT_ONCE)
  const last = accounts.at(-1)
  if (last === undefined) return false
  const isUpcoming = new Date(version.effective_at) > now
  await notify(
    work,
    accounts
      .filter((accountId) => accountId !== version.created_by)
      .map((account_id) => ({
        account_id,
        kind: 'legal',
        actor: null,
        subject: ANNOUNCED_AS[version.document],
        detail: detailOf(version),
        path: pathOf(version.document, isUpcoming),
        about: `legal ${version.document}`,
      })),
  )
  await storeAnnouncedUpTo(db, id, last)
  return accounts.length === ANNOUNCED_AT_ONCE
}

/** Notifies every account of a new version, once each, in batches. */
export const announceVersion = job({
  name: 'announce-legal-text',
  data: z.object({ version_id: z.int() }),
  limitSeconds: 60 * 60,
  run: async ({ version_id }, { db, now, services, signal }) => {
    for (let more = true; more;) {
      signal.throwIfAborted()
      more = await inWork({ db, now, services }, (work) => announceToNext(work, version_id))
    }
  },
})
