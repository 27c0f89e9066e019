import { actorOf } from '#platform/server/http/caller.ts'
import { conflict, invalidField, notFound } from '#platform/server/http/http-errors.ts'
import type { Call } from '#platform/server/http/routes.ts'
import { fromNow } from '#platform/server/dates.ts'
import { recordAction } from '#features/operators/server.ts'
import type { LegalDocument, legalApi, LegalVersion } from '../contract.ts'
import { announceVersion } from './announce.ts'
import { markdownOf } from './documents.ts'
import { refuseUnknown } from './placeholders.ts'
import { presentVersion } from './present-version.ts'
import { insertVersion, listVersions, newestNumber, withdrawUpcoming, type NewVersion } from './queries/versions.ts'
import { renderText } from './render-text.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const changedMeanwhile = () =>
  conflict(
    'changed_meanwhile',
    'Another version was published meanwhile. Your text is still here: compare it with the new version, then publish again.',
  )

interface PublishRequest {
  summary?: string | null | undefined
  announce: boolean
  needs_acceptance: boolean
}

function checkPublishing(document: LegalDocument, { summary, announce, needs_acceptance }: PublishRequest): void {
  if (needs_acceptance && document !== 'terms')
    throw invalidField('needs_acceptance', 'Only the terms can need acceptance')
  if ((announce || needs_acceptance) && !summary)
    throw invalidField('summary', 'Say what changes, for those who are told')
}

/** Publishes the next version of a document. */
export async function publish(call: Call<typeof legalApi.publish>) {
  const { body, caller, params, now, services } = call
  const { document } = params
  const { based_on, markdown, summary = null, announce, needs_acceptance, notice_days } = body
  checkPublishing(document, body)
  if (markdown !== null) refuseUnknown(markdown)
  // Refuses a text that could not be shown.
  await renderText(markdownOf(document, markdown, services.config), services.config)
  return call.complete(async ({ db, enqueue }): Promise<LegalVersion> => {
    const version: NewVersion = {
      document,
      number: based_on + 1,
      markdown,
      summary,
      needs_acceptance,
      is_announced: announce,
      effective_at: new Date(fromNow(now, notice_days * DAY_MS)),
      created_at: now,
      created_by: actorOf(caller),
    }
    if ((await newestNumber(db, document)) !== based_on) throw changedMeanwhile()
    const inserted = await insertVersion(db, version)
    if (!inserted) throw changedMeanwhile()
    await withdrawUpcoming(db, version)
    await recordAction({ db, now }, caller.id, {
      action: 'publish_legal_text',
      details: {
        document,
        before: `version ${based_on}`,
        after: `version ${version.number}${markdown === null ? ', the built-in text' : ''}`,
      },
    })
    if (announce) await enqueue(announceVersion, { version_id: inserted.id }, { onceFor: String(inserted.id) })
    const [row] = (await listVersions(db, document, { skip: 0, limit: 1 })).items
    if (!row) throw notFound()
    return presentVersion(row, { inForce: notice_days === 0 ? version.number : null, now })
  })
}
