import { actorOf, isCommand, type Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { pageOf } from '#platform/server/database/keyset-page.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { confirmOwner, holdAccount, restoreAccount, suspendAccount } from '#features/accounts/server.ts'
import { operatorsApi, type AccountStanding } from '../contract.ts'
import { auditCsv } from './audit-csv.ts'
import { claimInstallation } from './claim.ts'
import { changeRoles } from './grants.ts'
import { findRoles, insertEntry, listEntries, listOperators } from './queries.ts'
import { objectionTo, sortedRoles } from './rules.ts'

const OBJECTIONS = {
  own_account: 'You cannot suspend or restore your own account',
  is_operator: 'This account runs this installation: an owner must take its roles first',
} as const
const NOT_GRANTED = {
  not_verified: 'Nobody has confirmed this address yet: its owner must open the link in the email we sent',
  suspended: 'This account is suspended: restore it first',
  last_owner: 'This is the only owner: make somebody else an owner first',
} as const

interface Step {
  db: Database
  caller: Caller
  params: { id: number }
  body: { reason: string }
  now: Date
}

async function setSuspended({ db, caller, params, body, now }: Step, wanted: boolean): Promise<AccountStanding> {
  const account = await holdAccount(db, params)
  if (!account) throw notFound('Account not found')
  const { id, username, is_active } = account
  // Read while the account is locked, so that a concurrent grant is either visible or waits.
  const objection = objectionTo({ id, isOperator: (await findRoles(db, id)) !== null }, caller.id)
  if (objection) throw conflict(objection, OBJECTIONS[objection])
  if (is_active === wanted) {
    await (wanted ? suspendAccount(db, id) : restoreAccount(db, id))
    const action = wanted ? 'suspend_account' : 'restore_account'
    await insertEntry(db, { action, actor_id: caller.id, account_id: id, reason: body.reason, created_at: now })
  }
  return { id, username, is_suspended: wanted }
}

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
      if (outcome !== 'granted' && outcome !== 'unchanged') throw conflict(outcome, NOT_GRANTED[outcome])
      return { roles: sortedRoles(roles) }
    })
  },

  suspend: (call) => setSuspended(call, true),
  restore: (call) => setSuspended(call, false),

  audit: async ({ db, query }) => pageOf(await listEntries(db, query), query.limit, ({ id }) => [id]),

  auditFile: ({ db, query, now }) =>
    Promise.resolve({
      name: `audit-${now.toISOString().slice(0, 10)}.csv`,
      type: 'text/csv; charset=utf-8',
      read: () => auditCsv(db, query),
    }),
})
