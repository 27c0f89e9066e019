import { violatesConstraint } from '#platform/server/database/database.ts'
import { badRequest } from '#platform/server/http/http-errors.ts'
import { allowAddress } from '#platform/server/outside/refused-addresses.ts'
import { inWork } from '#platform/server/work/work.ts'
import type { AccountSettingsHandlers } from './handlers.ts'
import { sendNotice, sendVerification } from './jobs.ts'
import { ACCOUNT_SETTINGS_LIMITS, countTries } from './limits.ts'
import { linkInvalid } from './password.ts'
import type { RenameListener } from '../rename-listener.ts'
import { checkMailDomain } from '../mail-domains.ts'
import { confirmOwner } from '../owner.ts'
import { getAccount } from '../queries.ts'
import { getDetails, lockAccount, setEmail, setEmailVerified, setName } from '../queries/account-settings.ts'
import { deleteTokensOf, takeToken } from '../queries/email-tokens.ts'
import { hashToken } from '#platform/server/security/tokens.ts'

type AddressHandlers = AccountSettingsHandlers<
  'verifyEmail' | 'resendVerification' | 'readAccount' | 'changeAccount' | 'validateToken'
>

/** Handlers that change name and address; `onRenamed` runs after a change of name. */
export const addressHandlers = (onRenamed: readonly RenameListener[]): AddressHandlers => ({
  verifyEmail: async ({ db, body, now }) => {
    const taken = await takeToken(db, 'verify_email', hashToken(body.token), now)
    if (!taken || !(await setEmailVerified(db, taken.account_id, taken.email, now))) throw linkInvalid()
    await allowAddress(db, taken.email)
  },

  resendVerification: async (call) => {
    const { caller, address } = call
    await countTries(
      call,
      [ACCOUNT_SETTINGS_LIMITS.resendForAccount, caller.id],
      [ACCOUNT_SETTINGS_LIMITS.resendFromAddress, address],
    )
    return call.complete(async ({ db, enqueue }) => {
      const { email } = await getDetails(db, caller.id)
      await allowAddress(db, email)
      await enqueue(sendVerification, { account_id: caller.id }, { onceFor: String(caller.id) })
    })
  },

  readAccount: ({ db, caller }) => getDetails(db, caller.id),

  changeAccount: async (call) => {
    const { db, caller, body } = call
    const { full_name, email, password } = body
    const before = await getDetails(db, caller.id)
    if (email !== undefined && email !== before.email) {
      // Whoever controls the address controls the account, so an unattended session must not be enough to change it.
      await confirmOwner(call, password)
      // Every new address is sent an email, so the number of changes is limited to prevent spam to strangers.
      await countTries(call, [ACCOUNT_SETTINGS_LIMITS.newEmail, caller.id])
      await checkMailDomain(email, call.services.config)
    }
    try {
      await inWork(call, async (work) => {
        const { db: tx, enqueue } = work
        const locked = await lockAccount(tx, caller.id)
        if (full_name !== undefined && full_name !== locked.full_name) {
          await setName(tx, caller.id, full_name)
          for (const listener of onRenamed) await listener(work, { id: caller.id, full_name })
        }
        if (email === undefined || email === locked.email) return
        await setEmail(tx, caller.id, email)
        // Links sent to the old address must no longer give access to the account.
        await deleteTokensOf(tx, caller.id)
        await enqueue(sendVerification, { account_id: caller.id }, { onceFor: String(caller.id) })
        const notice = { kind: 'email_changed', to: locked.email, full_name: locked.full_name } as const
        await enqueue(sendNotice, notice)
      })
    } catch (error) {
      if (violatesConstraint(error, 'accounts_email_key')) throw badRequest('email_taken', 'Email already registered')
      throw error
    }
    return getAccount(db, caller.id)
  },

  validateToken: ({ db, caller }) => getAccount(db, caller.id),
})
