import type { AllCallerKinds } from '#platform/server/caller.ts'
import { Refusal } from '#platform/server/refusals.ts'

/** Callers who run this installation. */
export const operatorKinds = {
  operator: {
    needs: 'Needs an operator of this installation.',
    refuse: ({ operator }) =>
      operator ? undefined : new Refusal(403, 'operator_required', 'Only an operator may do this'),
  },
} satisfies Partial<AllCallerKinds>
