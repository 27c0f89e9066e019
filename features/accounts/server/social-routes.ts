import { ago } from '#platform/server/dates.ts'
import type { Database } from '#platform/server/database/database.ts'
import { badRequest, conflict, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { socialApi } from '../contract.ts'
import type { AcceptanceListener } from './acceptance-listener.ts'
import { getAccount } from './queries.ts'
import { deleteOldFlows, takeCode } from './queries/login-flows.ts'
import {
  chooseRole,
  deleteIdentity,
  findIdentity,
  lockAndCountSignInMethods,
  insertIdentity,
  listIdentities,
} from './queries/social.ts'
import { lockUnexchangedSession, renewToken, replaceToken } from './queries/sessions.ts'
import { notifyOfNewProvider } from './social-arrival.ts'
import { confirmOwner } from './owner.ts'
import { CODE_MS, FLOW_MS } from './rules/social.ts'
import { begin, browserHash, callback, linkAddress } from './social-flow.ts'
import { bearerToken, activeSessionLimits } from './sessions.ts'
import { hashToken, newToken } from '#platform/server/security/tokens.ts'

const signInExpired = () => badRequest('code_expired', 'This sign-in has expired. Try again.')

/** Deletes social sign-ins that were started and never finished. */
export const deleteExpiredFlows = (db: Database, now: Date) => deleteOldFlows(db, ago(now, FLOW_MS))

export const socialRoutes = (onTermsAccepted: readonly AcceptanceListener[]): Route[] =>
  routes(socialApi, {
    providers: ({ services }) => ({ providers: [...services.identityProviders.offered] }),

    begin,
    callback,

    exchange: async ({ db, body, headers, now, services: { config } }) => {
      const unexchanged = await lockUnexchangedSession(db, hashToken(body.token), activeSessionLimits(now, config))
      if (!unexchanged?.arrival_browser_hash) throw signInExpired()
      // Login CSRF: an attacker could send such a URL to have the victim work unknowingly in the attacker's account.
      if (!body.confirmed && !browserHash(headers, config).equals(unexchanged.arrival_browser_hash)) {
        throw conflict(
          'other_browser',
          'This sign-in was started in another browser. Confirm that you want to continue.',
        )
      }
      const token = newToken()
      await replaceToken(db, unexchanged.id, hashToken(token))
      return bearerToken(token)
    },

    selectRole: async ({ db, work, caller, body, now }) => {
      if (!(await chooseRole(db, caller.id, body.user_type, now))) {
        throw conflict('role_already_chosen', 'You have already chosen your role')
      }
      for (const listener of onTermsAccepted) await listener(work, caller.id)
      const token = newToken()
      await renewToken(db, caller.session_id, hashToken(token))
      work.wakeStreamsOf(caller.id)
      return { ...(await getAccount(db, caller.id)), ...bearerToken(token) }
    },

    identities: ({ db, caller }) => listIdentities(db, caller.id),

    link: async (call) => {
      const { db, caller, params, body, now, services } = call
      if (!services.identityProviders.offered.includes(params.provider))
        throw notFound('This sign-in method is not available here')
      // A sign-in method outlives a change of password, so an unattended session must not be enough to add one.
      await confirmOwner(call, body.password)
      return { url: await linkAddress(db, caller.id, params.provider, now) }
    },

    finishLink: async ({ db, work, caller, body, headers, now, services }) => {
      const key = {
        code_hash: hashToken(body.token),
        purpose: 'finish_link',
        browser_hash: browserHash(headers, services.config),
      } as const
      const code = await takeCode(db, key, ago(now, CODE_MS))
      // Only the account that started linking can finish it, so that an identity is never linked to another person's account.
      if (!code || code.subject === null || code.account_id !== caller.id) throw signInExpired()
      const { provider, subject } = code
      if (await insertIdentity(db, { provider, subject, account_id: caller.id, created_at: now })) {
        await notifyOfNewProvider(work, caller.id)
      } else {
        const owner = await findIdentity(db, provider, subject)
        if (!owner) throw conflict('provider_already_linked', 'Another account with this provider is already linked')
        if (owner.id !== caller.id) throw conflict('identity_taken', 'This sign-in is linked to another account')
      }
      return listIdentities(db, caller.id)
    },

    unlink: async ({ db, caller, params }) => {
      const signInMethods = await lockAndCountSignInMethods(db, caller.id)
      if (!(await deleteIdentity(db, caller.id, params.provider))) throw notFound('This provider is not linked')
      if (signInMethods === 1) {
        throw conflict(
          'last_way_in',
          'This is your only way to sign in. Set a password or link another provider first.',
        )
      }
    },

    getUser: async ({ db, caller, query }) => {
      const { google_id, github_id, linkedin_id } = query
      const user = await getAccount(db, caller.id)
      const isOwn =
        google_id !== undefined
          ? google_id === user.google_id
          : github_id !== undefined
            ? github_id === user.github_id
            : linkedin_id !== undefined && linkedin_id === user.linkedin_id
      if (!isOwn) throw notFound()
      return user
    },
  })
