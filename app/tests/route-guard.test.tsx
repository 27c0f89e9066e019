import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { RequireAccess } from '../shell/RequireAccess.tsx'
import type { ScreenAccess } from '#platform/web/feature.ts'
import { useAuth } from '#features/accounts/web.tsx'

let mounted = 0
function Secret() {
  mounted++
  return <p>secret</p>
}

const open = (access: ScreenAccess) =>
  render(
    <MemoryRouter initialEntries={['/requests/7?tab=a']}>
      <Routes>
        <Route
          path="/requests/:id"
          element={
            <RequireAccess access={access}>
              <Secret />
            </RequireAccess>
          }
        />
        <Route path="*" element={<p>elsewhere</p>} />
        <Route path="/login" element={<p>sign in</p>} />
        <Route path="/client-dashboard" element={<p>dashboard of clients</p>} />
        <Route path="/developer-dashboard" element={<p>dashboard of creators</p>} />
      </Routes>
    </MemoryRouter>,
  )

const signedInAs = (userType: 'client' | 'developer') =>
  useAuth.setState({
    token: 't',
    isAuthenticated: true,
    user: {
      id: 1,
      username: 'ann',
      email: '',
      fullName: 'Ann',
      isActive: true,
      userType,
      createdAt: '',
      needsRoleSelection: false,
    },
  })

beforeEach(() => {
  mounted = 0
})

test('who is signed out is led to sign in, remembered where they were going, and sees nothing', () => {
  open('signed_in')
  expect(screen.getByText('sign in')).toBeTruthy()
  expect(sessionStorage.getItem('redirectAfterLogin')).toBe('/requests/7?tab=a')
  expect(mounted).toBe(0)
})

test('a creator on a screen of clients is led to their own dashboard before it is drawn, and the other way round', () => {
  signedInAs('developer')
  open('client')
  expect(screen.getByText('dashboard of creators')).toBeTruthy()
  signedInAs('client')
  open('developer')
  expect(screen.getByText('dashboard of clients')).toBeTruthy()
  expect(mounted).toBe(0)
})

test('who may see it sees it', () => {
  signedInAs('client')
  open('client')
  expect(screen.getByText('secret')).toBeTruthy()
})
