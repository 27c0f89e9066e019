// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { auth } from '../web/session/auth-state.ts'
import { resumeSocialSignIn } from '../web/social/social-session.ts'

const user = { id: 7, username: 'mara', user_type: 'client', needs_role_selection: false, google_id: '111' }
const undecided = { ...user, user_type: null, needs_role_selection: true }

beforeEach(() => auth.ended())

test.each<[string, unknown, string, string | null]>([
  ['with a role, at the front door', user, '/', '/client-dashboard'],
  ['with a role, elsewhere', user, '/tickets', null],
  ['without a role, anywhere', undecided, '/tickets', '/select-role'],
  ['without a role, where the terms are read', undecided, '/terms-of-service', null],
  ...[
    '/verify-email',
    '/reset-password',
    '/oauth-success',
    '/oauth-callback',
    '/oauth-error',
    '/unsubscribe',
    '/logout',
    '/select-role',
  ].map((path): [string, unknown, string, null] => [`without a role, on ${path}`, undecided, path, null]),
])('somebody who came by Google earlier starts %s', async (_, response, path, to) => {
  auth.loginSucceeded('mine', user)
  localStorage.setItem('google_id', '111')
  await meet(json(200, response))
  expect(await resumeSocialSignIn(path)).toBe(to)
})

test('ids that lead to nobody are deleted', async () => {
  auth.loginSucceeded('mine', user)
  localStorage.setItem('google_id', 'old')
  localStorage.setItem('linkedin_id', 'older')
  await meet(refuse(404, 'not_found'))
  expect(await resumeSocialSignIn('/')).toBeNull()
  expect([localStorage.getItem('google_id'), localStorage.getItem('linkedin_id')]).toEqual([null, null])
})
