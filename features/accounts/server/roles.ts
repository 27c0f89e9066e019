import type { AllCallerKinds, CallerKind } from '#platform/server/http/caller.ts'
import { forbidden } from '#platform/server/http/http-errors.ts'
import type { UserType } from '../contract.ts'

const roleKind = (role: UserType): CallerKind => ({
  needs: `Needs a ${role}.`,
  refuse: ({ user_type }, message) => (user_type === role ? undefined : forbidden(message, 'wrong_role')),
})

/** Caller kinds by role. */
export const roleKinds = {
  client: roleKind('client'),
  developer: roleKind('developer'),
} satisfies Partial<AllCallerKinds>
