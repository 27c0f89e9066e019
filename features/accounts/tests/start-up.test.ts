// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { html, json, refuse, reset, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { onSessionEnded } from '#platform/web/drafts/storage.ts'
import { auth, useAuth } from '../web/session/auth-state.ts'
import { refreshUser } from '../web/session/session.ts'

const ada = { id: 7, username: 'ada', user_type: 'client', google_id: null, github_id: null, linkedin_id: null }

let lost: number
let unsubscribe: () => void
beforeEach(() => {
  lost = 0
  unsubscribe = onSessionEnded(() => lost++)
  auth.loginSucceeded('of-yesterday', ada)
})
afterEach(() => {
  unsubscribe()
  auth.ended()
})

async function startUp(answer: Behaviour) {
  await meet(answer)
  await refreshUser()
  return [localStorage.getItem('token'), useAuth.getState().user?.username ?? null, lost]
}

test('a token that the server knows keeps its user, as the server has them now', async () => {
  expect(await startUp(json(200, { ...ada, username: 'ada-king' }))).toEqual(['of-yesterday', 'ada-king', 0])
})

test.each([400, 401, 403, 404, 410, 422])(
  'a token refused with %s is removed, and said to be over once',
  async (status) => {
    expect(await startUp(refuse(status, 'refused'))).toEqual([null, null, 1])
  },
)

test.each<[string, Behaviour]>([
  ['there are too many calls', refuse(429, 'too_many_requests')],
  ['the server fails', refuse(500, 'internal')],
  ['a proxy answers in its place', html(502)],
  ['there is no network', reset],
])('while %s, the user of the last visit stays', async (_, answer) => {
  expect(await startUp(answer)).toEqual(['of-yesterday', 'ada', 0])
})

test('a token whose user is not known is of no use while the server cannot say', async () => {
  useAuth.setState({ user: null, isAuthenticated: false })
  expect(await startUp(refuse(500, 'internal'))).toEqual([null, null, 0])
})

test('an answer that comes after somebody else has signed in changes nothing for them', async () => {
  const answer: Behaviour = (response, seen) => {
    auth.loginSucceeded('of-now', { ...ada, id: 8, username: 'grace' })
    return refuse(403, 'refused')(response, seen)
  }
  expect(await startUp(answer)).toEqual(['of-now', 'grace', 0])
})
