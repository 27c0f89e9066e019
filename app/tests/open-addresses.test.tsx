import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'

test('visitors who come back from the payment page are asked to sign in there, in the whole product', async () => {
  await meet(json(200, { providers: [] }))
  vi.stubGlobal('scrollTo', () => undefined)
  window.history.replaceState(null, '', '/subscription/success?session_id=1')
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  await import('../web.tsx')
  await waitFor(() => expect(screen.getByText('Sign in to see your subscription')).toBeTruthy())
  expect(window.location.pathname).toBe('/subscription/success')
})
