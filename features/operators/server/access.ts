import type { AllCallerKinds } from '#platform/server/http/caller.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'

/** Callers who run this installation. */
export const operatorKinds = {
  operator: {
    needs: 'Needs an operator of this installation.',
    refuse: ({ operator }) =>
      operator ? undefined : new HttpError(403, 'operator_required', 'Only an operator may do this'),
  },
} satisfies Partial<AllCallerKinds>
