import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, PageQuery } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { balanceSubject } from '#features/balances/contract.ts'
import { auditSubject, Reason } from '#features/operators/contract.ts'
import { payoutsSubject } from './shapes.ts'

const AMOUNT_MAX = 1_000_000_000_000

/** What somebody owes, because money that they spent or withdrew was refunded or disputed later. */
export const Debt = z
  .object({
    person: z.object({ id: Id, username: z.string() }),
    owed_cents: z.int().describe('How far their balance is below zero; 0 once it is not'),
  })
  .meta({ id: 'Debt' })
export type Debt = z.output<typeof Debt>

/** Calls of finance staff about negative balances. */
export const debtsApi = api({
  list: {
    method: 'GET',
    path: '/payouts/debts',
    access: 'finance',
    shows: [payoutsSubject, balanceSubject, accountsSubject],
    does: 'People whose balance is negative, the largest debt first.',
    query: PageQuery,
    response: z.array(Debt),
    paged: true,
  },
  writeOff: {
    method: 'POST',
    path: '/payouts/debts/:id/write-off',
    access: 'finance',
    changes: [payoutsSubject, balanceSubject, auditSubject],
    does: 'Writes off all that somebody owes, with the reason for the audit log: their balance is zero, and the platform bears it. Repeating it changes nothing. 409 `debt_changed` if they owe another amount by now, `payout_open` while a payout of theirs is open, `own_debt` for one of your own, unless nobody else has the role.',
    params: z.object({ id: Id }),
    body: z.object({
      owed_cents: z.int().positive().max(AMOUNT_MAX).describe('What they owe, as it was read'),
      reason: Reason,
    }),
    response: Debt,
  },
})
