import { setTimeout as sleep } from 'node:timers/promises'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { useAuth, type AuthUser } from '#features/accounts/web.tsx'
import { useFeedbackPrompt } from '#features/feedback/web.tsx'
import type { LegalText } from '../contract.ts'
import { LegalPage } from '../web/LegalPage.tsx'

const page: LegalText = {
  document: 'contact',
  number: 0,
  effective_at: '2026-11-20T08:00:00.000Z',
  nodes: [
    { depth: 0, tag: 'p', text: null, href: null },
    { depth: 1, tag: null, text: 'Ring the bell', href: null },
  ],
  upcoming: null,
}

const signIn = () => useAuth.setState({ token: 'token', isAuthenticated: true, user: { id: 1 } as AuthUser })
const open = (shown: typeof page | null, roles: readonly string[] = [], email = '') =>
  openScreen('/contact', <LegalPage />, '/contact', {
    'GET /legal/contact': shown ? json(200, shown) : refuse(404, 'not_found'),
    'GET /operators/me': json(200, { roles }),
    'GET /legal/terms/placeholders': json(200, [{ name: 'contact_email', value: email }]),
  })

test('without a contact page, visitors learn how to reach whoever runs the installation', async () => {
  const { sent, user } = await open(null)
  await screen.findByText(/send feedback and leave your email address/)
  expect(screen.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe('/imprint')
  await user.click(screen.getByRole('button', { name: 'Send feedback' }))
  expect(useFeedbackPrompt.getState()).toMatchObject({ opened: true, place: { location: 'contact' } })
  useFeedbackPrompt.getState().close()
  expect(sent('GET /operators/me')).toEqual([])
})

test('owners see that the contact page is off, and where they turn it on', async () => {
  signIn()
  await open(null, ['owner'])
  await screen.findByText(/the contact page is off/)
  expect(screen.getByRole('link', { name: 'Open the settings' }).getAttribute('href')).toBe('/admin/settings')
})

test.each([
  [['owner'], '', true],
  [['owner'], 'help@example.com', false],
  [['moderator'], '', false],
])(
  'with a contact page, roles %o and the address "%s", a missing address is shown: %s',
  async (roles, email, isShown) => {
    signIn()
    const { sent } = await open(page, roles, email)
    await screen.findByText('Ring the bell')
    await waitFor(() => expect(sent('GET /operators/me')).toHaveLength(1))
    if (roles.includes('owner')) await waitFor(() => expect(sent('GET /legal/terms/placeholders')).toHaveLength(1))
    if (isShown) await screen.findByText(/there is no contact address yet/)
    // What has arrived is on the screen by the next round.
    await act(() => sleep(50))
    expect(screen.queryAllByText(/there is no contact address yet/)).toHaveLength(isShown ? 1 : 0)
    expect(sent('GET /legal/terms/placeholders')).toHaveLength(roles.includes('owner') ? 1 : 0)
  },
)
