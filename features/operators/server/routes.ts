import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { pageOf } from '#platform/server/database/keyset-page.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { holdAccount, restoreAccount, suspendAccount } from '#features/accounts/server.ts'
import { operatorsApi, type AccountStanding } from '../contract.ts'
import { holdsGrant, insertEntry, listEntries } from './queries.ts'
import { objectionTo } from './rules.ts'

const OBJECTIONS = {
  own_account: 'You cannot suspend or restore your own account',
  is_operator: 'This account is an operator: revoke the grant on the server first',
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
  // Asked while the account is held: a grant that is given at this moment is seen, or waits.
  const objection = objectionTo({ id, operator: await holdsGrant(db, id) }, caller.id)
  if (objection) throw conflict(objection, OBJECTIONS[objection])
  if (is_active === wanted) {
    await (wanted ? suspendAccount(db, id) : restoreAccount(db, id))
    const action = wanted ? 'suspend_account' : 'restore_account'
    await insertEntry(db, { action, actor_id: caller.id, account_id: id, reason: body.reason, created_at: now })
  }
  return { id, username, is_suspended: wanted }
}

export const operatorsRoutes: Route[] = routes(operatorsApi, {
  suspend: (call) => setSuspended(call, true),
  restore: (call) => setSuspended(call, false),
  audit: async ({ db, query }) => pageOf(await listEntries(db, query), query.limit, ({ id }) => [id]),
})
