import type { UserType } from '../../contract/roles.ts'

/** The signed-in user, with the specification's field names. */
export interface AuthUser {
  id: number
  username: string
  email: string
  fullName: string
  isActive: boolean
  /** Null until a user of social sign-in chooses a role. */
  userType: UserType | null
  createdAt: string
  needsRoleSelection: boolean
}

/** Parses a user from the server (snake_case) or from storage (camelCase); returns null if invalid. */
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

/** Returns the path of the user's dashboard, of the role selection without a role, or of the home page when signed out. */
export function dashboardPath(user: Pick<AuthUser, 'userType'> | null): `/${string}` {
  if (user === null) return '/'
  if (user.userType === null) return '/select-role'
  return user.userType === 'client' ? '/client-dashboard' : '/developer-dashboard'
}
