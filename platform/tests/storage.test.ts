// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  clearStoredWords,
  loseSession,
  onSessionLost,
  readStored,
  rememberRedirect,
  safePath,
  takeRedirect,
  writeStored,
} from '#platform/web/storage.ts'

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

  test.each([
    '/login',
    '/Login/',
    '/register?role=client',
    '/logout',
    '/select-role',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/oauth-callback',
    '/oauth-success',
    '/oauth-error?error=access_denied&provider=github',
    '/donation/success',
    '/donation/cancel?session_id=1',
    '/unsubscribe?kind=message&token=secret',
    '/agreements/verify#token=secret',
  ])('%s is never where somebody was going: what was remembered before stays', (path) => {
    rememberRedirect(path)
    expect(takeRedirect()).toBeNull()
    rememberRedirect('/conversations/7')
    rememberRedirect(path)
    expect(takeRedirect()).toBe('/conversations/7')
  })

  test.each(['/logins', '/subscription/success', '/tickets?q=tokens', '/creators/login'])('%s may be', (path) => {
    rememberRedirect(path)
    expect(takeRedirect()).toBe(path)
  })

  test('what somebody else wrote there is looked at again', () => {
    sessionStorage.setItem('redirectAfterLogin', '//evil.example')
    expect(takeRedirect()).toBe('/')
  })
})

test('a session that ends leaves nothing of who was signed in, and everybody who listens is told', () => {
  const told = vi.fn<() => void>()
  const forget = onSessionLost(told)
  const stop = onSessionLost(vi.fn<() => void>())
  for (const key of ['token', 'user', 'authState', 'google_id', 'github_id', 'linkedin_id', 'session_timer'] as const)
    writeStored(key, 'x')
  loseSession()
  expect(localStorage).toHaveLength(0)
  stop()
  forget()
  loseSession()
  expect(told).toHaveBeenCalledOnce()
})

test('what an account was about to write is forgotten; messages on their way and the words of others stay', () => {
  const staying = ['outbox_7_1', 'draft_77_1', 'pending_feedback', 'mantine-color-scheme-value']
  const going = ['draft_7_1', 'draft_7_20', 'pending_conversation_request_id']
  for (const key of [...staying, ...going]) localStorage.setItem(key, 'x')
  clearStoredWords(7)
  expect(Object.keys(localStorage).toSorted()).toEqual(staying.toSorted())
})

test('a browser that refuses to store anything breaks nothing', () => {
  const refused = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refused)
  writeStored('token', 'x')
  rememberRedirect('/requests')
  clearStoredWords(7)
  loseSession()
  expect([readStored('token'), takeRedirect()]).toEqual([null, null])
})
