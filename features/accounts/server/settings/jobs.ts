import { z } from 'zod'
import { job, type JobTools } from '#platform/server/work/jobs.ts'
import { urgentEmailJobs } from '#platform/server/outside/mail.ts'
import { EMAIL_MAX_LENGTH } from '../../contract.ts'
import { notices, resetEmail, verifyEmail } from '../emails.ts'
import { replaceResetToken, replaceVerifyToken, type Addressee, type NewEmailToken } from '../queries/email-tokens.ts'
import { hashToken, newToken } from '../tokens.ts'

const HOUR_MS = 60 * 60 * 1000
/** Lifetime of an emailed link. */
export const RESET_LINK_MS = HOUR_MS
export const VERIFY_LINK_MS = 48 * HOUR_MS

// Creates the secret when the email is sent: only its hash is stored, and the queue contains neither.
async function makeLink(
  { now, services }: JobTools,
  { screen, livesMs }: { screen: string; livesMs: number },
  keep: (token: NewEmailToken) => Promise<Addressee | undefined>,
) {
  const token = newToken()
  const addressee = await keep({
    token_hash: hashToken(token),
    created_at: now,
    expires_at: new Date(now.getTime() + livesMs),
  })
  if (!addressee) return undefined
  const { FRONTEND_URL, PRODUCT_NAME } = services.config
  const { email: to, name } = addressee
  return { to, full_name: name, productName: PRODUCT_NAME, url: `${FRONTEND_URL}/${screen}?token=${token}` }
}

/** Sends the verification email while the account's address is unverified. */
export const sendVerification = job({
  ...urgentEmailJobs,
  name: 'account-verify-email',
  data: z.object({ account_id: z.int() }),
  run: async ({ account_id }, tools) => {
    const about = await makeLink(tools, { screen: 'verify-email', livesMs: VERIFY_LINK_MS }, (token) =>
      replaceVerifyToken(tools.db, account_id, token),
    )
    if (about) await tools.services.mailer.sendUrgent(verifyEmail(about))
  },
})

/** Sends a password-reset link if the address belongs to an account. */
export const sendReset = job({
  ...urgentEmailJobs,
  name: 'account-reset-email',
  data: z.object({ email: z.string().max(EMAIL_MAX_LENGTH) }),
  run: async ({ email }, tools) => {
    const about = await makeLink(tools, { screen: 'reset-password', livesMs: RESET_LINK_MS }, (token) =>
      replaceResetToken(tools.db, email, token),
    )
    if (about) await tools.services.mailer.sendUrgent(resetEmail(about))
  },
})

/** Notifies the owner of a change to their account, at the address from before the change. */
export const sendNotice = job({
  ...urgentEmailJobs,
  name: 'account-notice-email',
  data: z.object({
    kind: z.enum(['password_changed', 'email_changed', 'provider_linked', 'account_closed']),
    to: z.string().max(EMAIL_MAX_LENGTH),
    full_name: z.string(),
  }),
  run: async ({ kind, to, full_name }, { services: { config, mailer } }) =>
    mailer.sendUrgent(
      notices[kind]({ to, full_name, productName: config.PRODUCT_NAME, frontendUrl: config.FRONTEND_URL }),
    ),
})

/** Background jobs of the account settings. */
export const accountJobs = [sendVerification, sendReset, sendNotice]
