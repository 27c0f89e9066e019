import type { UserType } from '../../contract/roles.ts'

/** The signed-in user as screens know them: the specification's names. */
export interface AuthUser {
  id: number
  username: string
  email: string
  fullName: string
  isActive: boolean
  /** Null until somebody who came by social sign-in has chosen. */
  userType: UserType | null
  createdAt: string
  needsRoleSelection: boolean
}

/** Reads a user sent in snake_case or kept in camelCase; null when it is none. */
export function normaliseUser(sent: unknown): AuthUser | null {
  if (typeof sent !== 'object' || sent === null) return null
  const fields = sent as Record<string, unknown>
  const { id, username } = fields
  if (typeof id !== 'number' || typeof username !== 'string' || username === '') return null
  const text = (name: string, wireName = name) => {
    const value = fields[name] ?? fields[wireName]
    return typeof value === 'string' ? value : ''
  }
  const userType = text('userType', 'user_type')
  return {
    id,
    username,
    email: text('email'),
    fullName: text('fullName', 'full_name'),
    isActive: (fields['isActive'] ?? fields['is_active']) !== false,
    userType: userType === 'client' || userType === 'developer' ? userType : null,
    createdAt: text('createdAt', 'created_at'),
    needsRoleSelection: (fields['needsRoleSelection'] ?? fields['needs_role_selection']) === true,
  }
}

/** Where somebody's own dashboard is; where they choose a role while they have none; the front page for nobody. */
export function dashboardPath(user: Pick<AuthUser, 'userType'> | null): `/${string}` {
  if (user === null) return '/'
  if (user.userType === null) return '/select-role'
  return user.userType === 'client' ? '/client-dashboard' : '/developer-dashboard'
}
