import { z } from 'zod'
import { job, type JobTools } from '../../../platform/server/jobs.ts'
import { EMAIL_MAX_LENGTH } from '../contract.ts'
import { notices, resetLetter, verifyLetter } from './letters.ts'
import { replaceResetToken, replaceVerifyToken, type Addressee, type NewLetterToken } from './queries/letter-tokens.ts'
import { hashToken, newToken } from './tokens.ts'

const HOUR_MS = 60 * 60 * 1000
/** How long the link of a letter works. */
export const RESET_LINK_MS = HOUR_MS
export const VERIFY_LINK_MS = 48 * HOUR_MS

// The secret of a link is made where the letter is sent: nothing of it is ever stored but its hash, and the queue knows neither.
async function makeLink(
  { now, surroundings }: JobTools,
  { screen, livesMs }: { screen: string; livesMs: number },
  keep: (token: NewLetterToken) => Promise<Addressee | undefined>,
) {
  const token = newToken()
  const addressee = await keep({
    token_hash: hashToken(token),
    created_at: now,
    expires_at: new Date(now.getTime() + livesMs),
  })
  if (!addressee) return undefined
  const { PUBLIC_URL, PRODUCT_NAME } = surroundings.config
  const { email: to, name } = addressee
  return { to, full_name: name, productName: PRODUCT_NAME, url: `${PUBLIC_URL}/${screen}?token=${token}` }
}

/** Sends the letter that verifies an account's address, while that is not verified. */
export const sendVerification = job({
  name: 'account-verify-letter',
  data: z.object({ account_id: z.int() }),
  run: async ({ account_id }, tools) => {
    const about = await makeLink(tools, { screen: 'verify-email', livesMs: VERIFY_LINK_MS }, (token) =>
      replaceVerifyToken(tools.db, account_id, token),
    )
    if (about) await tools.surroundings.mailer.send(verifyLetter(about))
  },
})

/** Sends a link for a new password to an address, if it belongs to somebody. */
export const sendReset = job({
  name: 'account-reset-letter',
  data: z.object({ email: z.string().max(EMAIL_MAX_LENGTH) }),
  run: async ({ email }, tools) => {
    const about = await makeLink(tools, { screen: 'reset-password', livesMs: RESET_LINK_MS }, (token) =>
      replaceResetToken(tools.db, email, token),
    )
    if (about) await tools.surroundings.mailer.send(resetLetter(about))
  },
})

/** Tells somebody that something about their account was changed; the address is the one they had before. */
export const sendNotice = job({
  name: 'account-notice-letter',
  data: z.object({
    kind: z.enum(['password_changed', 'email_changed', 'provider_linked', 'account_closed']),
    to: z.string().max(EMAIL_MAX_LENGTH),
    full_name: z.string(),
  }),
  run: async ({ kind, to, full_name }, { surroundings: { config, mailer } }) =>
    mailer.send(notices[kind]({ to, full_name, productName: config.PRODUCT_NAME, publicUrl: config.PUBLIC_URL })),
})

/** The work that account care leaves for later. */
export const accountJobs = [sendVerification, sendReset, sendNotice]
