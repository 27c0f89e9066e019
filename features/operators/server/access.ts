import { hasOperatorRole, type OperatorRole } from '#features/accounts/contract.ts'
import type { AllCallerKinds, CallerKind } from '#platform/server/http/caller.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'

const refusal = (message: string) => new HttpError(403, 'operator_required', message)

const withRole = (role: OperatorRole, who: string): CallerKind => ({
  needs: `Needs ${who} of this installation.`,
  refuse: ({ operator_roles }) =>
    hasOperatorRole(operator_roles, role) ? undefined : refusal(`Only ${who} may do this`),
})

/** Caller kinds of operators. */
export const operatorKinds = {
  operator: {
    needs: 'Needs an operator of this installation, with any role.',
    refuse: ({ operator_roles }) => (operator_roles.length > 0 ? undefined : refusal('Only an operator may do this')),
  },
  owner: withRole('owner', 'an owner'),
  moderator: withRole('moderator', 'a moderator'),
  support: withRole('support', 'support staff'),
  finance: withRole('finance', 'finance staff'),
} satisfies Partial<AllCallerKinds>
