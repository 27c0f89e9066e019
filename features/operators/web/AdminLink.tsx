import type { ReactNode } from 'react'
import { useOwnRoles } from './useOwnRoles.ts'

/** Shows its contents to operators: asks the server once it is on the screen. */
export function AdminLink({ children }: { children: ReactNode }) {
  const { data } = useOwnRoles()
  return data && data.roles.length > 0 ? children : null
}
