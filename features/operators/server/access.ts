import { hasOperatorRole, type OperatorRole } from '#features/accounts/contract.ts'
import type { AllCallerKinds, CallerKind } from '#platform/server/http/caller.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'

const operatorRequired = (message: string) => new HttpError(403, 'operator_required', message)

const roleKind = (role: OperatorRole, who: string): CallerKind => ({
  needs: `Needs ${who} of this installation.`,
  refuse: ({ operator_roles }) =>
    hasOperatorRole(operator_roles, role) ? undefined : operatorRequired(`Only ${who} may do this`),
})

/** Caller kinds of operators. */
export const operatorKinds = {
  operator: {
    needs: 'Needs an operator of this installation, with any role.',
    refuse: ({ operator_roles }) =>
      operator_roles.length > 0 ? undefined : operatorRequired('Only an operator may do this'),
  },
  owner: roleKind('owner', 'an owner'),
  moderator: roleKind('moderator', 'a moderator'),
  support: roleKind('support', 'support staff'),
  finance: roleKind('finance', 'finance staff'),
} satisfies Partial<AllCallerKinds>
