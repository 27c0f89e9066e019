import { z } from 'zod'
import { emailJobs } from '#platform/server/outside/mail.ts'
import { writeMail } from '#platform/server/outside/mail-texts.ts'
import { job } from '#platform/server/work/jobs.ts'
import { affectedMail, reporterMail } from './mail-texts.ts'
import { findDecision, findVisitor } from './queries/decisions.ts'
import { statementPath, textForAffected, textForReporter } from './sentences.ts'

const SUBJECT_MAX = 200

/** Emails a decision to a visitor who reported, or to the person affected when notifications do not reach them. */
export const sendDecision = job({
  ...emailJobs,
  name: 'report-decision-email',
  data: z.object({ decision_id: z.int(), report_id: z.int().nullable() }),
  run: async ({ decision_id, report_id }, { db, services: { config, mailer } }) => {
    const decision = await findDecision(db, decision_id)
    // Deleted with an account meanwhile.
    if (!decision) return
    const visitor = report_id === null ? undefined : await findVisitor(db, report_id)
    const to = report_id === null ? decision.email_verified_at && decision.email : visitor?.email
    if (!to) return
    const token = report_id === null ? decision.owner_token : (visitor?.token ?? '')
    const [mail, sentence] =
      report_id === null ? [affectedMail, textForAffected(decision)] : [reporterMail, textForReporter(decision)]
    const { reason } = decision
    const link = `${config.PUBLIC_URL}${statementPath(token)}`
    const content = await writeMail({ db, config }, mail, { sentence, reason, link })
    await mailer.send({ to, ...content, subject: content.subject.slice(0, SUBJECT_MAX).toWellFormed() })
  },
})
