import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { AmountInput } from '#platform/web/ui/form/AmountInput.tsx'
import { Money } from '#platform/web/ui/layout/Money.tsx'
import { DonationDialog } from '../web/DonationDialog.tsx'
import { useDonationPrompt } from '../web/prompt.ts'

// As the server writes it into the page, before any module of the screens is read.
vi.hoisted(() => {
  document.head.innerHTML = '<meta name="product-name" content="Atelier" data-currency="jpy 0 100 50">'
})

afterEach(() => useDonationPrompt.getState().close())

test('amounts stand there in yen, without decimals', () => {
  renderPiece(
    <>
      <Money amount={120_000} />
      <Money cents={995} />
      <AmountInput label="From" value="1500" onChange={() => undefined} />
    </>,
  )
  expect(screen.getByText('¥120,000')).toBeTruthy()
  expect(screen.getByText('¥995')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('¥1,500')
})

test('round amounts of yen are proposed, and whole yen are sent', async () => {
  const server = await meet(json(200, { url: '#the-payment-page' }))
  renderPiece(<DonationDialog />)
  useDonationPrompt.getState().open()
  await screen.findByRole('dialog', { name: 'Support Atelier' })
  const user = userEvent.setup()
  const proposed = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(proposed).toEqual(['¥500', '¥1,000', '¥2,500', '¥5,000', '¥10,000'])
  expect(screen.getByText('In Japanese yen')).toBeTruthy()
  const amount = screen.getByLabelText('Custom amount')
  await user.clear(amount)
  await user.type(amount, '99')
  await user.click(screen.getByRole('button', { name: 'Donate ¥99' }))
  expect(screen.getByText('The smallest donation is ¥100')).toBeTruthy()
  await user.clear(amount)
  await user.type(amount, '1250')
  await user.click(screen.getByRole('button', { name: 'Donate ¥1,250' }))
  expect(server.seen).toHaveLength(1)
  expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ amount: 1250, currency: 'jpy', isAnonymous: false })
})
