import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'
import { job, type ScheduledJob, type JobTools } from '#platform/server/work/jobs.ts'
import { emailJobs } from '#platform/server/outside/mail.ts'
import { writeMail, type MailText } from '#platform/server/outside/mail-texts.ts'
import { ago } from '#platform/server/dates.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { notify } from '#features/notifications/server.ts'
import { aboutRequest, lockRequestById, changeRequestStatus } from '#features/requests/server.ts'
import { closeWaiting } from './replies.ts'
import { findFound, findOwner, listFound, noteReminder, type Found, type FoundKind } from './queries/silence.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long a pitch may wait before its client is asked whether the request is still open. */
const REMIND_AFTER_MS = 21 * DAY_MS
/** How long pitches stay open once the request is in progress, so that the client can decline them in person. */
const CLOSE_UNDER_WAY_AFTER_MS = 7 * DAY_MS
/** How long the client has to react to the reminder before the request is closed automatically. */
const CLOSE_AFTER_REMINDER_MS = 7 * DAY_MS
const BATCH_SIZE = 100

/** The reminder, which owners can reword. */
export const reminderMail = {
  name: 'still_looking',
  label: 'Pitches have waited three weeks for a reply',
  subject: 'Still looking? "{{title}}"',
  text: `Hello {{full_name}},

Creators have been waiting more than three weeks for your reply to their pitches for "{{title}}".

Are you still looking? Reply to them, or say that you are still looking. Otherwise the request will close by itself in seven days, and the creators will be notified.

{{link}}`,
  button: 'See the pitches',
  placeholders: {
    full_name: 'Margarethe Sample',
    title: 'A booking page for my pottery',
    link: 'https://atelier.example/requests/1',
  },
  needs: ['link'],
} satisfies MailText

/** The reminder email. It may be delayed, and is skipped once the request is closed. */
export const stillLookingEmail = job({
  ...emailJobs,
  name: 'still-looking-email',
  data: z.object({ request_id: Id }),
  run: async ({ request_id }, { db, services: { config, mailer } }) => {
    const owner = await findOwner(db, request_id)
    if (owner?.status !== 'open') return
    await mailer.send({
      to: owner.email,
      ...(await writeMail({ db, config }, reminderMail, {
        full_name: owner.full_name,
        title: owner.title,
        link: `${config.FRONTEND_URL}/requests/${request_id}`,
      })),
    })
  },
})

async function remindClient(work: Work, request: Found): Promise<void> {
  await noteReminder(work.db, request.id, work.now)
  await notify(work, [
    {
      account_id: request.user_id,
      kind: 'request',
      actor: null,
      subject: request.title,
      path: `/requests/${request.id}`,
      detail: 'Still looking? Creators are waiting for your reply.',
      about: aboutRequest(request.id),
    },
  ])
  await work.enqueue(stillLookingEmail, { request_id: request.id }, { onceFor: String(request.id) })
}

async function closeRequest(work: Work, request: Found): Promise<void> {
  await changeRequestStatus(work, request.id, 'cancelled')
  await closeWaiting(work, request)
  await notify(work, [
    {
      account_id: request.user_id,
      kind: 'request',
      actor: null,
      subject: request.title,
      path: `/requests/${request.id}`,
      detail: 'Closed because its pitches got no reply. You can reopen it.',
      about: aboutRequest(request.id),
    },
  ])
}

const endPitchesOfClosed = async (work: Work, request: Found): Promise<void> => {
  await closeWaiting(work, request)
}

const endPitchesUnderWay = async (work: Work, request: Found): Promise<void> => {
  const detail = 'Work on it has begun, so your pitch is closed.'
  await closeWaiting(work, request, request.agreed_amount === null ? { states: ['sent', 'seen'], detail } : { detail })
}

// Processes each request in its own transaction, so that a failure affects only that one. Locks it and checks again, because its client may
// act concurrently; processed requests no longer match, so a repeated run does nothing.
async function processEach(
  tools: JobTools,
  kind: FoundKind,
  before: string,
  handle: (work: Work, request: Found) => Promise<void>,
): Promise<void> {
  let after = 0
  for (;;) {
    const found = await listFound(tools.db, kind, before, after, BATCH_SIZE)
    for (const { id } of found) {
      after = id
      try {
        await inWork(tools, async (work) => {
          await lockRequestById(work.db, id)
          const request = await findFound(work.db, kind, before, id)
          if (request) await handle(work, request)
        })
      } catch (error) {
        tools.log.error({ err: error, request_id: id, kind }, 'a request without replies could not be handled')
      }
    }
    if (found.length < BATCH_SIZE) return
  }
}

/**
 * Ensures that every pitch gets a reply: reminds inactive clients, and closes pitches whose client stays inactive or whose request is
 * closed.
 */
export const closeSilentPitches: ScheduledJob = {
  name: 'answer-silence',
  cron: '40 6 * * *',
  run: async (tools) => {
    await processEach(tools, 'over', ago(tools.now, 0), endPitchesOfClosed)
    await processEach(tools, 'given_away', ago(tools.now, CLOSE_UNDER_WAY_AFTER_MS), endPitchesUnderWay)
    await processEach(tools, 'unanswered', ago(tools.now, CLOSE_AFTER_REMINDER_MS), closeRequest)
    await processEach(tools, 'silent', ago(tools.now, REMIND_AFTER_MS), remindClient)
  },
}
