import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#platform/tests/web/browser.ts'
import { json } from '#platform/tests/web/misbehaving-server.ts'

beforeEach(() => {
  stubBrowser()
  vi.resetModules()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The screen as it is where this setting is in force; the page says so before anything is imported. */
async function renderView(registration: string | null, address = '/register') {
  const setting = registration === null ? '' : ` data-registration="${registration}"`
  document.head.innerHTML = `<meta name="product-name" content="Atelier"${setting}>`
  const { meet } = await import('#platform/tests/web/talk-api.ts')
  await meet(json(200, { providers: ['github'] }))
  const { createQueryClient } = await import('#platform/web/api/query.ts')
  const { RegisterPage } = await import('../web/entry/RegisterPage.tsx')
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          <RegisterPage />
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
