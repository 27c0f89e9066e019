import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { accountsSubject, Email, INVITATION_DAYS, INVITATION_USES } from '#features/accounts/contract.ts'
import { auditSubject } from '#features/operators/contract.ts'

/** Invitations to register. */
export const invitationsSubject = subject('invitations')

/** An invitation and who registered with it. */
export const InvitationRow = z
  .object({
    id: Id,
    email: z.string().nullable().describe('Who alone can use it; null for anyone with the link'),
    uses: z.int(),
    uses_left: z.int(),
    created_at: Instant,
    expires_at: Instant,
    revoked_at: Instant.nullable(),
    used_by: z.array(z.string()).describe('Usernames, in the order in which they registered'),
  })
  .meta({ id: 'InvitationRow' })
export type InvitationRow = z.output<typeof InvitationRow>

export const NewInvitation = z.object({
  email: Email.nullable(),
  days: z.int().min(1).max(INVITATION_DAYS.max),
  uses: z.int().min(1).max(INVITATION_USES.max),
})

/** A new invitation with its link, which is returned only this once. */
export const InvitationMade = z.object({ id: Id, url: z.string(), expires_at: Instant }).meta({ id: 'InvitationMade' })
export type InvitationMade = z.output<typeof InvitationMade>

export const invitationsApi = api({
  list: {
    method: 'GET',
    path: '/invitations/',
    access: 'support',
    shows: [invitationsSubject, accountsSubject],
    does: 'Invitations to register with who used them, newest first.',
    query: PageQuery,
    response: z.array(InvitationRow),
    paged: true,
  },
  create: {
    method: 'POST',
    path: '/invitations/',
    access: 'support',
    secret: true,
    changes: [invitationsSubject, auditSubject],
    limit: { calls: 60, minutes: 60 },
    does: 'Creates an invitation, for one address or for anyone with its link, which only this response contains.',
    body: NewInvitation,
    response: InvitationMade,
    status: 201,
  },
  revoke: {
    method: 'DELETE',
    path: '/invitations/:id',
    access: 'support',
    changes: [invitationsSubject, auditSubject],
    does: 'Ends an invitation. Whoever registered with it keeps their account. 404 if it was revoked before.',
    params: z.object({ id: Id }),
  },
})
