import { badRequest, invalidField } from '#platform/server/http/http-errors.ts'
import { inWork } from '#platform/server/work/work.ts'
import type { AccountSettingsHandlers } from './handlers.ts'
import { sendNotice, sendReset } from './jobs.ts'
import { ACCOUNT_SETTINGS_LIMITS, countTries, resetTries } from './limits.ts'
import { passwordProblem } from '../common-passwords.ts'
import { confirmOwner, wrongPassword } from '../owner.ts'
import { hashPassword } from '../passwords.ts'
import { getAccount } from '../queries.ts'
import { lockAccount, replacePassword, setPasswordByEmail } from '../queries/account-settings.ts'
import { deleteTokensOf, findResetToken, takeToken } from '../queries/email-tokens.ts'
import { deleteSessionsOf, replaceToken } from '../queries/sessions.ts'
import { deleteIdentities } from '../queries/social.ts'
import { bearerToken } from '../sessions.ts'
import { hashToken, newToken } from '#platform/server/security/tokens.ts'

/** Returns the same error for a used, expired, replaced or invented link, so that none reveals whether an account exists. */
export const linkInvalid = () => badRequest('link_invalid', 'This link no longer works. Request a new one.')

export const passwordHandlers: AccountSettingsHandlers<'forgotPassword' | 'resetPassword' | 'changePassword'> = {
  // Does not look up the address; the email job does so after the response, which therefore reveals nothing.
  forgotPassword: async (call) => {
    const email = call.body.email.toLowerCase()
    await countTries(
      call,
      [ACCOUNT_SETTINGS_LIMITS.forgotFromAddress, call.address],
      [ACCOUNT_SETTINGS_LIMITS.forgotForEmail, email],
    )
    return call.complete(async ({ enqueue }) => {
      await enqueue(sendReset, { email }, { onceFor: email })
      return { message: 'If this address belongs to an account, we have sent a link to it.' }
    })
  },

  resetPassword: async (call) => {
    const { db, body, now, address } = call
    await countTries(call, [ACCOUNT_SETTINGS_LIMITS.resetFromAddress, address])
    const tokenHash = hashToken(body.token)
    const account = await findResetToken(db, tokenHash, now)
    if (!account) throw linkInvalid()
    await countTries(call, [ACCOUNT_SETTINGS_LIMITS.resetOfAccount, account.id])
    // A rejected password leaves the link valid for another attempt.
    const problem = await passwordProblem({ ...account, password: body.password })
    if (problem) throw invalidField('password', problem)
    const password_hash = await hashPassword(body.password, call.services.config)
    const completed = await call.complete(async ({ db: tx, enqueue, wakeStreamsOf }) => {
      const { email_verified_at } = await lockAccount(tx, account.id)
      const taken = await takeToken(tx, 'reset_password', tokenHash, now)
      if (!taken || !(await setPasswordByEmail(tx, { id: account.id, email: taken.email, password_hash, now }))) {
        throw linkInvalid()
      }
      // The address was unverified until now: linked identities may belong to another person, and the owner can link theirs again.
      if (email_verified_at === null) await deleteIdentities(tx, account.id)
      await deleteTokensOf(tx, account.id)
      await deleteSessionsOf(tx, account.id)
      wakeStreamsOf(account.id)
      const { email: to, full_name } = await getAccount(tx, account.id)
      await enqueue(sendNotice, { kind: 'password_changed', to, full_name })
    })
    await resetTries(db, account, address)
    return completed
  },

  changePassword: async (call) => {
    const { db, caller, body } = call
    const oldHash = await confirmOwner(call, body.old_password)
    const { username, email, full_name } = await getAccount(db, caller.id)
    const problem = await passwordProblem({ password: body.new_password, username, email, full_name })
    if (problem) throw invalidField('new_password', problem)
    const newHash = await hashPassword(body.new_password, call.services.config)
    const token = newToken()
    await inWork(call, async ({ db: tx, enqueue, wakeStreamsOf }) => {
      if (!(await replacePassword(tx, caller.id, { old: oldHash, fresh: newHash }))) throw wrongPassword()
      await deleteSessionsOf(tx, caller.id, caller.session_id)
      // Replaces the token of this session too, in case it was stolen.
      await replaceToken(tx, caller.session_id, hashToken(token))
      await deleteTokensOf(tx, caller.id, 'reset_password')
      wakeStreamsOf(caller.id)
      await enqueue(sendNotice, { kind: 'password_changed', to: email, full_name })
    })
    return bearerToken(token)
  },
}
