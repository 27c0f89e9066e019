import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'

beforeEach(() => void vi.resetModules())

/** The screen as it is where this setting is in force; the page says so before anything is imported. */
async function renderView(registration: string | null, address = '/register', question = '') {
  const setting =
    (registration ? ` data-registration="${registration}"` : '') + (question && ` data-question="${question}"`)
  document.head.innerHTML = `<meta name="product-name" content="Atelier"${setting}>`
  const { meet } = await import('#platform/tests/web/talk-api.ts')
  await meet(json(200, { providers: ['github'] }))
  const { createQueryClient } = await import('#platform/web/api/query.ts')
  const { RegisterPage } = await import('../web/entry/RegisterPage.tsx')
  const { OAuthErrorPage } = await import('../web/social/OAuthErrorPage.tsx')
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          {address.startsWith('/register') ? <RegisterPage /> : <OAuthErrorPage />}
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test.each([
  ['closed', '/register?invitation=abc', /Registration is closed/],
  ['invitation', '/register', /You need an invitation/],
])('where registration is %s, %s says so and leads to the sign-in', async (mode, address, words) => {
  await renderView(mode, address)
  screen.getByText(words)
  expect(screen.queryByLabelText('Username')).toBeNull()
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
})

test('with an invitation there is the form, and the way over a provider carries it', async () => {
  await renderView('invitation', '/register?invitation=a%26b')
  screen.getByLabelText('Username')
  const provider = await screen.findByRole('link', { name: /GitHub/ })
  expect(provider.getAttribute('href')).toMatch(/\/api\/auth\/github\?invitation=a%26b$/)
})

test('where it is open, an invitation changes nothing', async () => {
  await renderView(null, '/register?invitation=abc')
  screen.getByLabelText('Username')
  const provider = await screen.findByRole('link', { name: /GitHub/ })
  expect(provider.getAttribute('href')).toMatch(/\/api\/auth\/github$/)
})

test('the question of the owner must be answered, except by invited people', async () => {
  await renderView(null, '/register', 'What do we bake?')
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  await screen.findByText('Answer the question')
  expect(screen.getByLabelText('What do we bake?').getAttribute('aria-invalid')).toBe('true')
})

test.each([
  [null, '/register?invitation=abc'],
  ['invitation', '/register?invitation=abc'],
])('where registration is %s, %s asks nothing', async (mode, address) => {
  await renderView(mode, address, 'What do we bake?')
  screen.getByLabelText('Username')
  expect(screen.queryByLabelText('What do we bake?')).toBeNull()
  const provider = await screen.findByRole('link', { name: /GitHub/ })
  expect(provider.getAttribute('href')).toMatch(/\?invitation=abc$/)
})

test('who came from a provider without an account answers there, and goes back with the answer', async () => {
  await renderView(null, '/oauth-error?error=registration_answer_required&provider=github', 'What do we bake?')
  screen.getByText(/There is no account for you here yet/)
  expect(screen.queryByText('This is not the right answer')).toBeNull()
  fireEvent.change(screen.getByLabelText('What do we bake?'), { target: { value: 'rye & wheat' } })
  const provider = screen.getByRole('link', { name: 'Continue with GitHub' })
  expect(provider.getAttribute('href')).toMatch(/\/api\/auth\/github\?answer=rye%20%26%20wheat$/)
})
