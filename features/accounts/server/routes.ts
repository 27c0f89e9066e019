import { inTransaction, violatesConstraint } from '#platform/server/database/database.ts'
import { badRequest, invalidField, HttpError } from '#platform/server/http/http-errors.ts'
import { countTry, deleteTries } from '#platform/server/security/rate-limits.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { accountsApi, EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '../contract.ts'
import { sendVerification } from './settings/jobs.ts'
import { passwordProblem } from './common-passwords.ts'
import { hashPassword, isPasswordCorrect } from './passwords.ts'
import { findAccountByLogin, getAccount, insertAccount } from './queries.ts'
import { lockForSignIn } from './queries/account-settings.ts'
import { deleteSession } from './queries/sessions.ts'
import { checkMailDomain } from './mail-domains.ts'
import { checkMayRegister, takeInvitation } from './invitations.ts'
import { checkAnswer, hashAnswer } from './registration-question.ts'
import { attemptKeyOf, LIMITS } from './rules.ts'
import type { AcceptanceListener } from './acceptance-listener.ts'
import { bearerToken, openSession } from './sessions.ts'
import { hashToken } from '#platform/server/security/tokens.ts'

/** Routes of sign-up and sign-in; `onTermsAccepted` runs in the transaction that creates an account. */
export const accountsRoutes = (onTermsAccepted: readonly AcceptanceListener[]): Route[] =>
  routes(accountsApi, {
    register: async (call) => {
      const { db, body, now, address, services } = call
      if (services.config.RATE_LIMITS) await countTry(db, LIMITS.register, address, now)
      const { password, terms_accepted: _accepted, invitation, registration_answer, ...values } = body
      const code_hash = invitation === undefined ? null : hashToken(invitation)
      const answer_hash = registration_answer === undefined ? null : hashAnswer(registration_answer)
      const proof = { code_hash, answer_hash, email: values.email, now }
      await checkAnswer(db, services.config, { answer_hash, address, now })
      await checkMayRegister(db, services.config, proof)
      await checkMailDomain(values.email, services.config)
      const problem = await passwordProblem(body)
      if (problem) throw invalidField('password', problem)
      const password_hash = await hashPassword(password, services.config)
      try {
        return await call.complete(async (work) => {
          const { db: tx, enqueue } = work
          const recordUse = await takeInvitation(tx, services.config, proof)
          const { id } = await insertAccount(tx, { ...values, password_hash, terms_accepted_at: now, created_at: now })
          await recordUse(id)
          for (const listener of onTermsAccepted) await listener(work, id)
          await enqueue(sendVerification, { account_id: id }, { onceFor: String(id) })
          return getAccount(tx, id)
        })
      } catch (error) {
        if (violatesConstraint(error, 'accounts_username_key'))
          throw badRequest('username_taken', 'Username already taken')
        if (violatesConstraint(error, 'accounts_email_key')) throw badRequest('email_taken', 'Email already registered')
        throw error
      }
    },

    login: async ({ db, body, headers, now, address, services }) => {
      // A value beyond the limits matches no account and gets the same response as any other wrong credentials.
      const isPossible = body.username.length <= EMAIL_MAX_LENGTH && body.password.length <= PASSWORD_MAX_LENGTH
      const account = isPossible ? await findAccountByLogin(db, body.username) : undefined
      const attemptKey = attemptKeyOf(account, body.username)
      // Counted before the password is checked, so that concurrent guesses are counted one by one, and whether or not the account exists.
      if (services.config.RATE_LIMITS) {
        await countTry(db, LIMITS.signInFromAddress, address, now)
        // Before the account's own count: one IP address can use up only its own share of it, and so cannot lock out the owner.
        await countTry(db, LIMITS.signIn, `${address}\n${attemptKey}`, now)
        await countTry(db, LIMITS.signInToAccount, attemptKey, now)
      }
      const isCorrect = await isPasswordCorrect(
        isPossible ? body.password : '',
        account?.password_hash ?? null,
        services.config,
      )
      const refused = () => new HttpError(401, 'wrong_credentials', 'Incorrect username or password')
      if (!account || !isCorrect || !account.is_active) throw refused()
      await deleteTries(db, LIMITS.signIn, `${address}\n${attemptKey}`)
      const token = await inTransaction(db, async (tx) => {
        // The password may have changed and all sessions ended during the check: no new session may start after that.
        if (!(await lockForSignIn(tx, account.id, account.password_hash))) throw refused()
        return openSession(tx, {
          account_id: account.id,
          userAgent: headers['user-agent'],
          now,
          config: services.config,
        })
      })
      return { ...bearerToken(token), user: account }
    },

    logout: async ({ db, work, caller }) => {
      await deleteSession(db, caller.session_id)
      work.wakeStreamsOf(caller.id)
    },

    me: ({ db, caller }) => getAccount(db, caller.id),
  })
