import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { DonationSuccessPage } from '../web/DonationSuccessPage.tsx'

beforeEach(() => vi.useFakeTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const here = () => document.querySelector('output')?.textContent
const Here = () => <output>{useLocation().pathname}</output>

function comeBack() {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={['/donation/success']}>
        <Routes>
          <Route path="/donation/success" element={<DonationSuccessPage />} />
          <Route path="*" element={<a href="/tickets">elsewhere</a>} />
        </Routes>
        <Here />
      </MemoryRouter>
    </MantineProvider>,
  )
}

test('who gave is thanked, told that they are led home, and there after five seconds', async () => {
  comeBack()
  screen.getByText('Thank you for supporting Atelier.')
  screen.getByText(/Taking you to the home page in 5 seconds\.$/)
  await pass(4_999)
  expect(here()).toBe('/donation/success')
  await pass(1)
  expect(here()).toBe('/')
})

test('who goes on before is not led anywhere later', async () => {
  comeBack()
  const waiting = vi.getTimerCount()
  fireEvent.click(screen.getByRole('link', { name: 'Return to Home' }))
  expect(here()).toBe('/')
  expect(vi.getTimerCount()).toBe(waiting - 1)
})
