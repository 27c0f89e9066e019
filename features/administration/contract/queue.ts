import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { auditSubject } from '#features/operators/contract.ts'
import { jobsSubject } from './subjects.ts'

/** Status of a queued job: due now, scheduled for later, running, waiting for its next attempt, or failed permanently. */
export const QueuedState = z.enum(['due', 'later', 'running', 'retrying', 'failed'])
export type QueuedState = z.output<typeof QueuedState>

/** Whether to list unfinished jobs, or those that failed permanently. */
export const QueueShown = z.enum(['unfinished', 'failed'])
export type QueueShown = z.output<typeof QueueShown>

/** A job, without its data. */
export const QueuedJob = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    state: QueuedState,
    due_at: Instant.describe(
      'When it is due; of a running job, when it counts as interrupted; of a failed one, the hour',
    ),
    failures: z.int().describe('Attempts that failed'),
    reason: z.string().nullable().describe('Why the last attempt failed'),
  })
  .meta({ id: 'QueuedJob' })
export type QueuedJob = z.output<typeof QueuedJob>

/** An email that has not been sent, without its text and links. */
export const QueuedEmail = QueuedJob.extend({
  recipient: z
    .object({ id: Id.nullable(), address: z.string() })
    .nullable()
    .describe('Null if it is only known when the email is sent, or the account is closed'),
}).meta({ id: 'QueuedEmail' })
export type QueuedEmail = z.output<typeof QueuedEmail>

/** Numbers of emails of one kind that were sent in the last day. */
const SentEmails = z.object({ kind: z.string(), count: z.int(), last_at: Instant })

/** A kind of email with the wording in force, rendered with sample data. */
export const EmailTemplate = z
  .object({ name: z.string(), label: z.string(), subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: 'EmailTemplate' })
export type EmailTemplate = z.output<typeof EmailTemplate>

const Queue = PageQuery.extend({ show: QueueShown.default('unfinished') })
const idParams = z.object({ id: z.uuid() })

export const queueApi = api({
  listJobs: {
    method: 'GET',
    path: '/administration/queue',
    access: 'support',
    shows: [jobsSubject],
    does: 'Jobs without their data: unfinished ones in the order in which they are due, or with `failed` those that failed permanently, newest first.',
    query: Queue,
    response: z.array(QueuedJob),
    paged: true,
  },
  listMail: {
    method: 'GET',
    path: '/administration/mail',
    access: 'support',
    shows: [jobsSubject],
    does: 'Emails that have not been sent, with their recipients, in the same order as jobs. Their texts are written when they are sent, so the queue holds no links or secrets.',
    query: Queue,
    response: z.array(QueuedEmail),
    paged: true,
  },
  readSent: {
    method: 'GET',
    path: '/administration/mail/sent',
    access: 'support',
    shows: [jobsSubject],
    does: 'The number of emails of each kind sent in the last day, and when the last one was sent.',
    response: z.object({ sent: z.array(SentEmails) }),
  },
  cancelMail: {
    method: 'DELETE',
    path: '/administration/mail/:id',
    access: 'support',
    changes: [jobsSubject, auditSubject],
    does: 'Cancels an email that has not been sent. 404 if it was sent or cancelled; 409 `being_sent` while it is being sent.',
    params: idParams,
  },
  listTemplates: {
    method: 'GET',
    path: '/administration/mail/templates',
    access: 'support',
    does: 'Every kind of email that the product sends, rendered with sample data.',
    response: z.object({ templates: z.array(EmailTemplate) }),
  },
})
