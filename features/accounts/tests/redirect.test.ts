// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { rememberRedirect, safePath, takeRedirect } from '../web/entry/redirect.ts'

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
