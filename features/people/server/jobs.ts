import { z } from 'zod'
import { emailJobs } from '#platform/server/outside/mail.ts'
import { writeMail } from '#platform/server/outside/mail-texts.ts'
import { job } from '#platform/server/work/jobs.ts'
import { exportOfferMail } from './mail-texts.ts'
import { findPerson } from './queries/people.ts'

/** Emails a person who asked for their data where to save it. */
export const sendExportOffer = job({
  ...emailJobs,
  name: 'people-export-email',
  data: z.object({ account_id: z.int() }),
  run: async ({ account_id }, { db, services: { config, mailer } }) => {
    const person = await findPerson(db, account_id)
    // Closed or suspended meanwhile.
    if (!person || person.is_suspended) return
    await mailer.send({
      to: person.email,
      ...(await writeMail({ db, config }, exportOfferMail, {
        full_name: person.full_name,
        link: `${config.FRONTEND_URL}/profile/privacy`,
      })),
    })
  },
})
