import type { AllCallerKinds, CallerKind } from '#platform/server/http/caller.ts'
import { forbidden } from '#platform/server/http/http-errors.ts'
import type { UserType } from '../contract.ts'

const ofRole = (role: UserType): CallerKind => ({
  needs: `Needs a ${role}.`,
  refuse: ({ user_type }, words) => (user_type === role ? undefined : forbidden(words, 'wrong_role')),
})

/** Caller kinds by role. */
export const roleKinds = {
  client: ofRole('client'),
  developer: ofRole('developer'),
} satisfies Partial<AllCallerKinds>
