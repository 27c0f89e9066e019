import type { Database } from '#platform/server/database/database.ts'
import { actorOf } from '#platform/server/http/caller.ts'
import { conflict, InputError, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { insertMailText, renderMail, type MailText, type Wording } from '#platform/server/outside/mail-texts.ts'
import { recordAction } from '#features/operators/server.ts'
import { mailTextsApi, type EditableMail, type MailTextSummary } from '../contract/mail-texts.ts'
import { problemsOf } from './mail-rules.ts'
import { findNewest, listMailVersions, listNewest } from './queries/mail-texts.ts'

const wordingOf = (mail: MailText, version: { subject: string | null; text: string | null } | undefined): Wording =>
  version?.subject && version.text ? { subject: version.subject, text: version.text } : mail

const joinWording = ({ subject, text }: Wording) => `${subject}\n\n${text}`

const summaryOf = (mail: MailText, version: Parameters<typeof wordingOf>[1]): MailTextSummary => ({
  name: mail.name,
  label: mail.label,
  subject: wordingOf(mail, version).subject,
  is_edited: Boolean(version?.text),
})

async function presentMail(db: Database, mail: MailText): Promise<EditableMail> {
  const newest = await findNewest(db, mail.name)
  return {
    ...summaryOf(mail, newest),
    text: wordingOf(mail, newest).text,
    number: newest?.number ?? 0,
    built_in: { subject: mail.subject, text: mail.text },
    placeholders: Object.entries(mail.placeholders).map(([name, sample]) => ({
      name,
      sample,
      is_needed: mail.needs.includes(name),
    })),
  }
}

function refuseProblems(mail: MailText, wording: Wording, path: readonly string[]): void {
  const problems = problemsOf(mail, wording)
  if (problems.length > 0)
    throw new InputError(problems.map(({ field, msg }) => ({ loc: [...path, field], msg, type: 'invalid' })))
}

/** Routes with which owners edit the wording of these mails. */
export function mailTextRoutes(mails: readonly MailText[]): Route[] {
  const mailOf = (name: string): MailText => {
    const mail = mails.find((one) => one.name === name)
    if (!mail) throw notFound('There is no such email')
    return mail
  }
  return routes(mailTextsApi, {
    list: async ({ db }) => {
      const names = mails.map(({ name }) => name)
      const newest = new Map((await listNewest(db, names)).map((version) => [version.mail, version]))
      return mails.map((mail) => summaryOf(mail, newest.get(mail.name)))
    },

    read: ({ db, params }) => presentMail(db, mailOf(params.mail)),

    listVersions: async ({ db, params, query }) => listMailVersions(db, mailOf(params.mail).name, query),

    preview: ({ params, body, services: { config } }) => {
      const mail = mailOf(params.mail)
      refuseProblems(mail, body, ['body'])
      const values = { ...mail.placeholders, product_name: config.PRODUCT_NAME }
      const { subject, lines, action, small = [] } = renderMail(mail, body, values)
      return Promise.resolve({ subject, lines: [...lines], button: action?.label ?? null, small: [...small] })
    },

    save: async ({ db, params, body: { based_on, wording }, caller, now }) => {
      const mail = mailOf(params.mail)
      if (wording) refuseProblems(mail, wording, ['body', 'wording'])
      const before = await findNewest(db, mail.name)
      const version = { mail: mail.name, number: based_on + 1, created_at: now, created_by: actorOf(caller) }
      const saved =
        (before?.number ?? 0) === based_on &&
        (await insertMailText(db, { ...version, subject: wording?.subject ?? null, text: wording?.text ?? null }))
      if (!saved) {
        throw conflict(
          'changed_meanwhile',
          'Somebody saved another version meanwhile. Your text is still here: compare it with the new version, then save again.',
        )
      }
      await recordAction({ db, now }, caller.id, {
        action: 'change_mail_text',
        details: {
          mail: mail.name,
          before: joinWording(wordingOf(mail, before)),
          after: wording === null ? 'the built-in text' : joinWording(wording),
        },
      })
      return presentMail(db, mail)
    },
  })
}
