import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { auditSubject } from '#features/operators/contract.ts'
import { jobsSubject } from './subjects.ts'

/** An address that a mail server refused for good, to which nothing is sent any longer. */
export const RefusedAddress = z
  .object({
    id: Id,
    address: z.string(),
    refusals: z.int().describe('How often it was refused'),
    reason: z.string().describe('What the mail server answered last'),
    last_at: Instant,
    account: z.object({ id: Id, username: z.string() }).nullable().describe('Whose address it is, if it is known'),
  })
  .meta({ id: 'RefusedAddress' })
export type RefusedAddress = z.output<typeof RefusedAddress>

export const refusedMailApi = api({
  list: {
    method: 'GET',
    path: '/administration/mail/refused',
    access: 'support',
    shows: [jobsSubject, accountsSubject],
    does: 'Addresses that a mail server refused for good, newest first. Nothing is sent there until its owner confirms or changes it, or an operator allows it.',
    query: PageQuery,
    response: z.array(RefusedAddress),
    paged: true,
  },
  allow: {
    method: 'DELETE',
    path: '/administration/mail/refused/:id',
    access: 'support',
    changes: [jobsSubject, accountsSubject, auditSubject],
    does: 'Lets emails be sent to a refused address again. 404 if they already are.',
    params: z.object({ id: Id }),
  },
})
