import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAuth } from '#features/accounts/web.tsx'
import type { SnagState } from '#features/snags/contract.ts'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { PendingPitches } from '../screens/requests/PendingPitches.tsx'
import { eventually } from '#testing/eventually.ts'

async function show(states: readonly SnagState[]) {
  useAuth.setState({ token: 'token', isAuthenticated: true })
  const server = await meet(
    json(
      200,
      states.map((state, at) => ({ id: at + 1, state })),
    ),
  )
  const client = renderPiece(<PendingPitches requestId={7} />)
  await eventually(() => expect(server.seen).toHaveLength(1))
  await eventually(() => expect(client.isFetching()).toBe(0))
}

test('whose pitches wait, the client is led to them', async () => {
  await show(['hired', 'declined', 'shortlisted'])
  expect((await screen.findByRole('link', { name: 'Let them know' })).getAttribute('href')).toBe('/requests/7')
})

test.each([[[]], [['hired', 'declined', 'withdrawn', 'closed']]] as [SnagState[]][])(
  'where nobody waits, nothing is said: %j',
  async (states) => {
    await show(states)
    expect(screen.queryByRole('link')).toBeNull()
  },
)
