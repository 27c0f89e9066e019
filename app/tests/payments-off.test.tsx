import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { writeDocument } from '../Document.tsx'

// As the server writes it; what is imported afterwards reads it once.
document.head.innerHTML = '<meta name="product-name" content="Atelier" data-payments="off">'
const { createQueryClient } = await import('#platform/web/api/query.ts')
const { Header } = await import('../shell/Header.tsx')
const { Footer } = await import('../shell/Footer.tsx')
const { routes } = await import('../routes.ts')

test('the page says that payments are off, and otherwise nothing', () => {
  const page = { status: 200, head: {}, html: '', parts: [], state: null }
  const site = { productName: 'Shed', publicUrl: 'https://shed.example', assets: {} }
  const off = writeDocument({ ...site, settings: { payments: 'off' } }, page)
  expect(off).toContain('<meta name="product-name" content="Shed" data-payments="off"/>')
  expect(writeDocument(site, page)).toContain('<meta name="product-name" content="Shed"/>')
})

test('neither the top nor the end of a page asks for money', () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <Header paths={new Set()} />
          <Footer />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  screen.getByRole('button', { name: 'Feedback' })
  for (const name of [/Support/, /Help empower/]) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Supporters' })).toBeNull()
})

test('the screens of payments are gone, and those of free products and of past invoices stay', () => {
  const paths = new Set<string>(routes.map(({ path }) => path))
  const gone = ['/subscription', '/subscription/success', '/donations', '/donation/success', '/supporters', '/balance']
  for (const path of [...gone, '/balance/top-up', '/earnings', '/products/purchase/success'])
    expect(paths.has(path), path).toBe(false)
  for (const path of ['/products', '/products/purchases', '/invoices']) expect(paths.has(path), path).toBe(true)
})
