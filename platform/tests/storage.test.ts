// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  loseSession,
  onSessionLost,
  readStored,
  rememberRedirect,
  safePath,
  staysWhenSignedOut,
  takeRedirect,
  writeStored,
} from '../web/storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

describe('where somebody lands after signing in', () => {
  test.each(['/requests', '/requests/7?tab=new#last', '/', '/a//b', '/%2F%2Fevil.example'])(
    '%s is one of ours',
    (path) => expect(safePath(path)).toBe(path),
  )

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/requests/..//evil.example',
    '/./\\evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    ' /requests',
    'requests',
    '',
    null,
    undefined,
  ])('%j leads to the home page instead', (path) => expect(safePath(path)).toBe('/'))

  test('it is remembered once', () => {
    rememberRedirect('/conversations/7')
    expect(sessionStorage.getItem('redirectAfterLogin')).toBe('/conversations/7')
    expect([takeRedirect(), takeRedirect()]).toEqual(['/conversations/7', null])
  })

  test('what somebody else wrote there is looked at again', () => {
    sessionStorage.setItem('redirectAfterLogin', '//evil.example')
    expect(takeRedirect()).toBe('/')
  })
})

test.each<[string, boolean]>([
  ['/', true],
  ['/home', true],
  ['/login', true],
  ['/oauth/callback/google', true],
  ['/privacy-policy', true],
  ['/terms-of-service', true],
  ['/loginsomething', false],
  ['/requests', false],
])('when a session ends on %s it may stay: %s', (path, stays) => expect(staysWhenSignedOut(path)).toBe(stays))

test('a session that ends leaves nothing of who was signed in, and everybody who listens is told', () => {
  const told = vi.fn<() => void>()
  const forget = onSessionLost(told)
  const stop = onSessionLost(vi.fn<() => void>())
  for (const key of ['token', 'user', 'authState', 'google_id', 'github_id', 'linkedin_id'] as const)
    writeStored(key, 'x')
  loseSession()
  expect(localStorage).toHaveLength(0)
  stop()
  forget()
  loseSession()
  expect(told).toHaveBeenCalledOnce()
})

test('a browser that refuses to store anything breaks nothing', () => {
  const refused = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refused)
  writeStored('token', 'x')
  rememberRedirect('/requests')
  loseSession()
  expect([readStored('token'), takeRedirect()]).toEqual([null, null])
})
