import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAuth } from '#features/accounts/web.tsx'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { hang, json, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet, testApi } from '#platform/tests/web/talk-api.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { dropSession, storedToken } from '#platform/web/drafts/storage.ts'
import { SessionWatch } from '../shell/SessionWatch.tsx'
import { eventually } from '#testing/eventually.ts'

const clara = { id: 7, username: 'clara', user_type: 'client', google_id: null, github_id: null, linkedin_id: null }
const dev = { id: 8, username: 'devin', userType: 'developer' } as never

function Conversations() {
  const { data } = useEndpoint(testApi.list, {})
  return <p>{data ? `talks ${data.map(({ id }) => id).join(' ')}` : 'loading'}</p>
}

/** Somebody opens a list whose answers the test gives when it wants; each is for the token it was asked with. */
async function open(user: object | null, me: Behaviour = hang) {
  storedToken.write('first')
  useAuth.setState({ token: 'first', user: user as never, isAuthenticated: user !== null })
  const waiting: (() => void)[] = []
  const numbers: Record<string, number> = { 'Bearer first': 1, 'Bearer second': 2 }
  const server = await meet((response, seen) => {
    if (seen.url.endsWith('/auth/me')) return me(response, seen)
    if (!seen.url.includes('/talks')) return hang(response, seen)
    const id = numbers[seen.headers.authorization ?? ''] ?? 99
    return waiting.push(() => void json(200, [{ id }])(response, seen))
  })
  renderPiece(
    <>
      <Conversations />
      <SessionWatch routes={[]} />
    </>,
    '/tickets',
  )
  const untilAsked = (times: number) => eventually(() => expect(waiting).toHaveLength(times))
  await untilAsked(1)
  return { waiting, untilAsked, asked: () => server.seen.filter(({ url }) => url.includes('/talks')).length }
}
const shown = (text: string) => screen.findByText(text)

test('a list that is on its way arrives, once, although who is signed in becomes known meanwhile', async () => {
  const { waiting, asked } = await open(null, json(200, clara))
  await eventually(() => expect(useAuth.getState().user?.id).toBe(7))
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  for (const answer of waiting) answer()
  await shown('talks 1')
  expect(asked()).toBe(1)
})

test('a list that is on its way when the session ends is asked for again, as nobody', async () => {
  const { waiting, untilAsked } = await open(clara)
  act(() => dropSession())
  await untilAsked(2)
  for (const answer of waiting) answer()
  await shown('talks 99')
})

test('what one person was shown is gone as soon as another is signed in', async () => {
  const { waiting, untilAsked } = await open(clara)
  waiting[0]?.()
  await shown('talks 1')
  act(() => {
    storedToken.write('second')
    useAuth.setState({ token: 'second', user: dev, isAuthenticated: true })
  })
  await shown('loading')
  await untilAsked(2)
  waiting[1]?.()
  await shown('talks 2')
})

test('a new token of the same person changes nothing on the screen', async () => {
  const { waiting, asked } = await open(clara)
  waiting[0]?.()
  await shown('talks 1')
  act(() => {
    storedToken.write('second')
    useAuth.setState({ token: 'second' })
  })
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect([screen.queryByText('talks 1') !== null, asked()]).toEqual([true, 1])
})
