import type { ReactNode } from 'react'
import { useOwnRoles } from './useOwnRoles.ts'

/** Shows its children to operators only; queries the server once it is visible. */
export function AdminLink({ children }: { children: ReactNode }) {
  const { data } = useOwnRoles()
  return data && data.roles.length > 0 ? children : null
}
