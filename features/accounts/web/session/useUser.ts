import { useAuth } from './auth-state.ts'
import type { AuthUser } from './auth-user.ts'

/** The signed-in user. Only for screens behind a guard: for nobody else are they drawn. */
export function useUser(): AuthUser {
  const user = useAuth((state) => state.user)
  if (!user) throw new Error('A screen behind a guard was drawn for nobody')
  return user
}
