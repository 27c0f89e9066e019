// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dropSession } from '#platform/web/drafts/storage.ts'
import { auth, onLoggedOut, restoredState, useAuth } from '../web/session/auth-state.ts'
import { dashboardPath, normaliseUser } from '../web/session/auth-user.ts'

const sent = {
  id: 7,
  username: 'ada',
  email: 'ada@example.org',
  full_name: 'Ada Lovelace',
  is_active: true,
  user_type: 'client',
  created_at: '2026-01-02T03:04:05Z',
  needs_role_selection: false,
}
const ada = {
  id: 7,
  username: 'ada',
  email: 'ada@example.org',
  fullName: 'Ada Lovelace',
  isActive: true,
  userType: 'client',
  createdAt: '2026-01-02T03:04:05Z',
  needsRoleSelection: false,
}
const signedOut = { token: null, user: null, isAuthenticated: false, error: null, loading: false }
const kept = () => JSON.parse(localStorage.getItem('user') ?? 'null') as unknown

beforeEach(() => auth.loggedOut())

describe('a user as the server or the browser writes them', () => {
  test('is read in snake_case and in camelCase', () => {
    expect(normaliseUser(sent)).toEqual(ada)
    expect(normaliseUser(ada)).toEqual(ada)
  })

  test('needs no role selection unless it says so, and may have no role yet', () => {
    const { needs_role_selection: _, ...silent } = sent
    expect(normaliseUser(silent)?.needsRoleSelection).toBe(false)
    expect(normaliseUser({ ...sent, user_type: null, needs_role_selection: true })).toMatchObject({
      userType: null,
      needsRoleSelection: true,
    })
  })

  test.each([null, undefined, 'ada', 7, {}, { id: '7', username: 'ada' }, { id: 7 }])('is none: %j', (nobody) => {
    expect(normaliseUser(nobody)).toBeNull()
  })
})

describe('signing in', () => {
  test('loads, then knows the user and keeps them for the next visit', () => {
    auth.loginStarted()
    expect(useAuth.getState()).toEqual({ ...signedOut, loading: true })
    auth.loginSucceeded('secret', sent)
    expect(useAuth.getState()).toEqual({
      token: 'secret',
      user: ada,
      isAuthenticated: true,
      error: null,
      loading: false,
    })
    expect(localStorage.getItem('token')).toBe('secret')
    expect(restoredState()).toEqual(useAuth.getState())
  })

  test('that fails leaves nobody signed in and says why', () => {
    auth.loginStarted()
    auth.loginFailed('Incorrect username or password')
    expect(useAuth.getState()).toEqual({ ...signedOut, error: 'Incorrect username or password' })
    expect(localStorage.getItem('token')).toBeNull()
  })

  test('clears the error of the attempt before', () => {
    auth.loginFailed('Incorrect username or password')
    auth.loginStarted()
    expect(useAuth.getState().error).toBeNull()
  })

  test.each([
    [null, 'Invalid user data'],
    [undefined, 'Invalid user data'],
    [{ id: 'seven' }, 'Failed to process user data'],
  ])('with the user %j is refused: %s', (user, error) => {
    auth.loginSucceeded('secret', user)
    expect(useAuth.getState()).toEqual({ ...signedOut, error })
    expect(localStorage.getItem('token')).toBeNull()
  })
})

describe('somebody who is signed in', () => {
  beforeEach(() => auth.loginSucceeded('secret', sent))

  test('logs out and leaves nothing behind', () => {
    auth.loggedOut()
    expect(useAuth.getState()).toEqual(signedOut)
    expect(['token', 'user', 'authState'].map((key) => localStorage.getItem(key))).toEqual([null, null, null])
  })

  test('is heard by whoever must delete something, when they log out and only then', () => {
    const listener = vi.fn<(accountId: number) => void>()
    onLoggedOut(listener)
    auth.ended()
    expect(listener).not.toHaveBeenCalled()
    auth.loginSucceeded('secret', sent)
    auth.loggedOut()
    expect(listener.mock.calls).toEqual([[7]])
  })

  test('finds what they had begun to write when the session ended by itself', () => {
    localStorage.setItem('draft_7_1', 'Dear')
    auth.ended()
    expect(useAuth.getState()).toEqual(signedOut)
    expect(Object.keys(localStorage)).toEqual(['draft_7_1'])
    localStorage.clear()
  })

  test('changes their name; the rest stays, and the change is kept', () => {
    auth.userUpdated({ fullName: 'Ada King' })
    expect(useAuth.getState().user).toEqual({ ...ada, fullName: 'Ada King' })
    expect(kept()).toEqual({ ...ada, fullName: 'Ada King' })
  })

  test('chooses a role and is not asked again', () => {
    auth.loginSucceeded('secret', { ...sent, user_type: null, needs_role_selection: true })
    auth.userTypeSet('developer')
    expect(useAuth.getState().user).toMatchObject({ userType: 'developer', needsRoleSelection: false })
    expect(kept()).toMatchObject({ userType: 'developer', needsRoleSelection: false })
  })

  test('is signed out when the server ends the session', () => {
    dropSession()
    expect(useAuth.getState()).toEqual(signedOut)
  })

  test('is signed out here when they sign out in another tab', () => {
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect(useAuth.getState()).toEqual(signedOut)
  })
})

test('nobody can be updated while nobody is signed in', () => {
  auth.userUpdated({ fullName: 'Nobody' })
  expect(useAuth.getState()).toEqual(signedOut)
  expect(localStorage.getItem('user')).toBeNull()
})

test('a kept user that cannot be read is asked for again instead of trusted', () => {
  auth.loginSucceeded('secret', sent)
  localStorage.setItem('user', '{broken')
  expect(restoredState()).toEqual({ ...signedOut, token: 'secret' })
})

test.each([
  [{ userType: 'client' as const }, '/client-dashboard'],
  [{ userType: 'developer' as const }, '/developer-dashboard'],
  [{ userType: null }, '/select-role'],
  [null, '/'],
])('the dashboard of %j is %s', (user, path) => {
  expect(dashboardPath(user)).toBe(path)
})
