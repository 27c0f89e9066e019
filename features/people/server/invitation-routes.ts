import { notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { createInvitation, listInvitations, revokeInvitation } from '#features/accounts/server.ts'
import { recordAction } from '#features/operators/server.ts'
import { invitationsApi } from '../contract.ts'

export const invitationsRoutes: Route[] = routes(invitationsApi, {
  list: ({ db, query }) => listInvitations(db, query),

  create: async ({ db, caller, body, now, services: { config } }) => {
    const { id, code, expires_at } = await createInvitation(db, { ...body, now })
    await recordAction({ db, now }, caller.id, {
      action: 'create_invitation',
      details: { invitation: String(id), uses: String(body.uses), after: `open until ${expires_at.toISOString()}` },
    })
    return { id, url: `${config.FRONTEND_URL}/register?invitation=${code}`, expires_at: expires_at.toISOString() }
  },

  revoke: async ({ db, caller, params: { id }, now }) => {
    if (!(await revokeInvitation(db, id, now))) throw notFound('There is no such invitation to revoke')
    await recordAction({ db, now }, caller.id, {
      action: 'revoke_invitation',
      details: { invitation: String(id), before: 'open', after: 'revoked' },
    })
  },
})
