import { z } from 'zod'
import { job, type JobTools } from '#platform/server/work/jobs.ts'
import { urgentEmailJobs } from '#platform/server/outside/mail.ts'
import { EMAIL_MAX_LENGTH } from '../../contract.ts'
import { type MailText, writeMail } from '#platform/server/outside/mail-texts.ts'
import { noticeMails, resetMail, verifyMail } from '../mail-texts.ts'
import { replaceResetToken, replaceVerifyToken, type Addressee, type NewEmailToken } from '../queries/email-tokens.ts'
import { hashToken, newToken } from '#platform/server/security/tokens.ts'

const HOUR_MS = 60 * 60 * 1000
/** Lifetime of an emailed link. */
const RESET_LINK_MS = HOUR_MS
const VERIFY_LINK_MS = 48 * HOUR_MS

// Creates the secret when the email is sent: only its hash is stored, and the queue contains neither.
async function makeLink(
  { now, services }: JobTools,
  { screen, livesMs }: { screen: string; livesMs: number },
  storeToken: (token: NewEmailToken) => Promise<Addressee | undefined>,
) {
  const token = newToken()
  const addressee = await storeToken({
    token_hash: hashToken(token),
    created_at: now,
    expires_at: new Date(now.getTime() + livesMs),
  })
  if (!addressee) return undefined
  const { email: to, name } = addressee
  return { to, values: { full_name: name, link: `${services.config.FRONTEND_URL}/${screen}?token=${token}` } }
}

interface Recipient {
  to: string
  values: { full_name: string; link: string }
}

async function sendMailText({ db, services }: JobTools, mail: MailText, { to, values }: Recipient): Promise<void> {
  await services.mailer.sendUrgent({ to, ...(await writeMail({ db, config: services.config }, mail, values)) })
}

/** Sends the verification email while the account's address is unverified. */
export const sendVerification = job({
  ...urgentEmailJobs,
  name: 'account-verify-email',
  data: z.object({ account_id: z.int() }),
  run: async ({ account_id }, tools) => {
    const recipient = await makeLink(tools, { screen: 'verify-email', livesMs: VERIFY_LINK_MS }, (token) =>
      replaceVerifyToken(tools.db, account_id, token),
    )
    if (recipient) await sendMailText(tools, verifyMail, recipient)
  },
})

/** Sends a password-reset link if the address belongs to an account. */
export const sendReset = job({
  ...urgentEmailJobs,
  name: 'account-reset-email',
  data: z.object({ email: z.string().max(EMAIL_MAX_LENGTH) }),
  run: async ({ email }, tools) => {
    const recipient = await makeLink(tools, { screen: 'reset-password', livesMs: RESET_LINK_MS }, (token) =>
      replaceResetToken(tools.db, email, token),
    )
    if (recipient) await sendMailText(tools, resetMail, recipient)
  },
})

// Where the button of each notice leads, if it has one.
const NOTICE_LINKS = {
  password_changed: '/forgot-password',
  email_changed: '',
  provider_linked: '/profile/account',
  account_closed: '',
} as const

/** Notifies the owner of a change to their account, at the address from before the change. */
export const sendNotice = job({
  ...urgentEmailJobs,
  name: 'account-notice-email',
  data: z.object({
    kind: z.enum(['password_changed', 'email_changed', 'provider_linked', 'account_closed']),
    to: z.string().max(EMAIL_MAX_LENGTH),
    full_name: z.string(),
  }),
  run: ({ kind, to, full_name }, tools) => {
    const link = `${tools.services.config.FRONTEND_URL}${NOTICE_LINKS[kind]}`
    return sendMailText(tools, noticeMails[kind], { to, values: { full_name, link } })
  },
})

/** Background jobs of the account settings. */
export const accountJobs = [sendVerification, sendReset, sendNotice]
