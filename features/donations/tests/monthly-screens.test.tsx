import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { useAuth } from '#features/accounts/web.tsx'
import type { MonthlyGift } from '../contract.ts'
import { DonationDialog } from '../web/DonationDialog.tsx'
import { MonthlyGifts } from '../web/MonthlyGifts.tsx'
import { useDonationPrompt } from '../web/prompt.ts'

beforeEach(() => {
  const user = { id: 1, username: 'clara', fullName: 'Clara Fisher', userType: 'client' } as never
  useAuth.setState({ token: 'of-the-giver', isAuthenticated: true, user })
})
afterEach(() => {
  useDonationPrompt.getState().close()
  window.location.hash = ''
})

const GIFT: MonthlyGift = {
  id: 3,
  amount: 700,
  currency: 'usd',
  status: 'active',
  next_payment_at: '2026-12-22T10:00:00.000Z',
  confirm_url: null,
  created_at: '2026-11-22T10:00:00.000Z',
}

test('who is signed in may give every month, and then is asked neither for a name nor to stay unknown', async () => {
  const server = await meet(json(200, { url: '#the-payment-page' }))
  renderPiece(<DonationDialog />)
  useDonationPrompt.getState().open()
  const user = userEvent.setup()
  const monthly = await screen.findByRole('checkbox', { name: 'Give this every month' })
  const anonymous = screen.getByRole('checkbox', { name: 'Make this donation anonymous' })
  await user.click(monthly)
  expect(screen.queryByRole('checkbox', { name: 'List me as a supporter' })).toBeNull()
  await user.click(anonymous)
  expect(screen.queryByRole('checkbox', { name: 'Give this every month' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Donate $5' })).toBeTruthy()
  await user.click(anonymous)
  await user.click(screen.getByRole('button', { name: 'Donate $5 every month' }))
  await waitFor(() => expect(window.location.hash).toBe('#the-payment-page'))
  expect(server.seen.map(({ url, body }) => [url, body])).toEqual([
    ['/api/payments/monthly-gifts', JSON.stringify({ amount: 500, currency: 'usd' })],
  ])
})

test('a monthly gift stands with the donations, and is ended there', async () => {
  let gift = GIFT
  const server = await meet((response, seen) => {
    if (seen.method === 'GET') return json(200, [gift])(response, seen)
    gift = { ...GIFT, status: 'ended', next_payment_at: null }
    return json(200, gift)(response, seen)
  })
  renderPiece(<MonthlyGifts />)
  const user = userEvent.setup()
  expect(await screen.findByText('$7.00 a month')).toBeTruthy()
  expect(screen.getByText(/next on/).textContent).toContain('Dec 22, 2026')
  await user.click(screen.getByRole('button', { name: 'End gift' }))
  const dialog = await screen.findByRole('dialog', { name: 'End this monthly gift?' })
  await user.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'End gift')!)
  expect(await screen.findByText('Ended')).toBeTruthy()
  expect(server.seen.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    '/api/payments/monthly-gifts/3/end',
  ])
})

test('whose bank asks for a confirmation is led to it, and can end the gift', async () => {
  const confirm_url = 'https://invoice.example/1'
  await meet(json(200, [{ ...GIFT, status: 'past_due', next_payment_at: null, confirm_url }]))
  renderPiece(<MonthlyGifts />)
  expect(await screen.findByText('Your bank asks you to confirm the payment')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Confirm payment' }).getAttribute('href')).toBe(confirm_url)
  expect(screen.getByRole('button', { name: 'End gift' })).toBeTruthy()
})
