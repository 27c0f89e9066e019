import { useAuth } from './auth-state.ts'
import type { AuthUser } from './auth-user.ts'

/** Returns the signed-in user. Only for guarded screens; throws when signed out. */
export function useUser(): AuthUser {
  const user = useAuth((state) => state.user)
  if (!user) throw new Error('A screen behind a guard was drawn for nobody')
  return user
}
