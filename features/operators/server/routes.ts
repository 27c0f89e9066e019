import { actorOf, isCommand } from '#platform/server/http/caller.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { csvFile } from '#platform/server/files/csv.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { confirmOwner } from '#features/accounts/server.ts'
import { operatorsApi } from '../contract.ts'
import { auditCsv } from './audit-csv.ts'
import { claimInstallation } from './claim.ts'
import { changeRoles } from './grants.ts'
import { findRoles, listEntries, listOperators } from './queries.ts'
import { sortedRoles } from './rules.ts'
import { setSuspended } from './suspend.ts'

const NOT_GRANTED_TEXTS = {
  not_verified: 'Nobody has confirmed this address yet: its owner must open the link in the email we sent',
  suspended: 'This account is suspended: restore it first',
  last_owner: 'This is the only owner: make somebody else an owner first',
} as const

export const operatorsRoutes: Route[] = routes(operatorsApi, {
  mine: ({ caller }) => Promise.resolve({ roles: sortedRoles(caller.operator_roles) }),

  claim: async ({ db, caller, body, now }) => {
    const outcome = await claimInstallation(db, { accountId: caller.id, key: body.key, now })
    if (outcome === 'wrong_key') throw forbidden('This address does not belong to this installation', 'wrong_key')
    if (outcome === 'has_owner') throw conflict('has_owner', 'This installation has an owner already')
    return { roles: ['owner' as const] }
  },

  list: async ({ db }) =>
    (await listOperators(db)).map(({ is_active, ...operator }) => ({ ...operator, is_suspended: !is_active })),

  setRoles: async (call) => {
    const { caller, body, now } = call
    await confirmOwner(call, body.password)
    return call.complete(async ({ db }) => {
      // Another owner may have revoked the caller's own roles in the meantime.
      if (!isCommand(caller) && !(await findRoles(db, caller.id))?.includes('owner'))
        throw forbidden('Only an owner may do this')
      const { email, roles } = body
      const outcome = await changeRoles(db, { email, roles, actorId: actorOf(caller), reason: null, now })
      if (outcome === 'not_found') throw notFound('No account has this address')
      if (outcome !== 'granted' && outcome !== 'unchanged') throw conflict(outcome, NOT_GRANTED_TEXTS[outcome])
      return { roles: sortedRoles(roles) }
    })
  },

  suspend: ({ db, caller, params, body, now }) =>
    setSuspended(db, { accountId: params.id, actorId: caller.id, isSuspended: true, reason: body.reason, now }),
  restore: ({ db, caller, params, body, now }) =>
    setSuspended(db, { accountId: params.id, actorId: caller.id, isSuspended: false, reason: body.reason, now }),

  audit: ({ db, query }) => listEntries(db, query),

  auditFile: ({ db, query, now }) => Promise.resolve(csvFile('audit', now, () => auditCsv(db, query))),
})
