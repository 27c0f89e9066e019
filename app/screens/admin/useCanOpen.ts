import { hasOperatorRole } from '#features/accounts/contract.ts'
import { useOwnRoles } from '#features/operators/web.tsx'
import { adminSections } from '../../admin-sections.ts'

/** Returns whether the operator's roles open an address; those outside the admin area are open to all. */
export function useCanOpen(): (to: string) => boolean {
  const roles = useOwnRoles().data?.roles ?? []
  return (to) => {
    const path = /^\/admin\/([^/?]+)/.exec(to)?.[1]
    if (path === undefined) return true
    return adminSections.some(
      (section) => section.path === path && (section.role === 'any' || hasOperatorRole(roles, section.role)),
    )
  }
}
