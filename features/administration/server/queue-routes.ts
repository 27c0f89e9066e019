import type { Contributed } from '#platform/server/feature.ts'
import type { Database } from '#platform/server/database/database.ts'
import { pageOf } from '#platform/server/database/keyset-page.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { senderOf } from '#platform/server/outside/mail-sender.ts'
import { emailJobs, renderEmail, urgentEmailJobs } from '#platform/server/outside/mail.ts'
import { writeMail } from '#platform/server/outside/mail-texts.ts'
import {
  deleteJob,
  listCompleted,
  listJobs,
  cursorKeysOf,
  type ListedJob,
} from '#platform/server/work/jobs/job-list.ts'
import { recordAction } from '#features/operators/server.ts'
import { queueApi, type QueuedEmail } from '../contract.ts'
import { listAddresses } from './queries.ts'

const EMAIL_QUEUES: readonly string[] = [emailJobs.queue, urgentEmailJobs.queue]

async function withRecipients(db: Database, jobs: readonly ListedJob[]): Promise<QueuedEmail[]> {
  const addresses = await listAddresses(
    db,
    jobs.flatMap(({ account_id }) => account_id ?? []),
  )
  return jobs.map(({ account_id, address: givenAddress, ...job }) => {
    const address = givenAddress ?? (account_id === null ? undefined : addresses.get(account_id))
    return { ...job, recipient: address === undefined ? null : { id: account_id, address } }
  })
}

/** Routes of the job queue and the emails in it. */
export const queueRoutes = (contributed: Contributed): Route[] => {
  const emails = contributed('jobs').filter(({ queue }) => EMAIL_QUEUES.includes(queue))
  const kinds = emails.map(({ name }) => name)
  return routes(queueApi, {
    listJobs: async ({ db, query }) => pageOf(await listJobs(db, query), query.limit, cursorKeysOf),

    listMail: async ({ db, query }) => {
      const { items, next } = pageOf(await listJobs(db, { ...query, kinds }), query.limit, cursorKeysOf)
      return { items: await withRecipients(db, items), next }
    },

    readSent: async ({ db }) => ({ sent: await listCompleted(db, emails) }),

    cancelMail: async ({ db, params: { id }, caller, now }) => {
      const deleted = await deleteJob(db, id, kinds)
      if (deleted === 'active') throw conflict('being_sent', 'This email is being sent and cannot be cancelled')
      if (!deleted) throw notFound('Email not found')
      const account_id = (await listAddresses(db, [deleted.account_id ?? 0])).size > 0 ? deleted.account_id : null
      await recordAction({ db, now }, caller.id, {
        action: 'cancel_email',
        account_id,
        details: { email: deleted.kind },
      })
    },

    listTemplates: async ({ db, services: { config } }) => {
      const sender = senderOf(config)
      const templates = []
      for (const mail of contributed('mailTexts')) {
        const content = await writeMail({ db, config }, mail, mail.placeholders)
        templates.push({ name: mail.name, label: mail.label, ...renderEmail(content, sender) })
      }
      return { templates }
    },
  })
}
