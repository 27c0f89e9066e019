import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { hang, json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { DonationDialog } from '../web/DonationDialog.tsx'
import { useDonationPrompt } from '../web/prompt.ts'

afterEach(() => useDonationPrompt.getState().close())

// The page is left by an address that only moves within it: jsdom goes nowhere else.
const PAGE = '#the-payment-page'

async function openDialog(...behaviours: Behaviour[]) {
  const server = await meet(...behaviours)
  renderPiece(<DonationDialog />)
  useDonationPrompt.getState().open()
  await screen.findByRole('dialog', { name: 'Support Atelier' })
  return { server, user: userEvent.setup() }
}
const givenUser = () =>
  useAuth.setState({
    token: 'of-the-giver',
    isAuthenticated: true,
    user: {
      id: 1,
      username: 'clara',
      email: 'clara@example.com',
      fullName: 'Clara Fisher',
      isActive: true,
      userType: 'client',
      createdAt: '2026-11-20T08:00:00.000Z',
      needsRoleSelection: false,
    },
  })
const amount = () => screen.getByLabelText<HTMLInputElement>('Custom amount')
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Donate|^Processing/ })

test('five dollars are proposed, four other amounts are one click away, and any other can be typed', async () => {
  const { user } = await openDialog(hang)
  expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual([
    '5',
    '10',
    '25',
    '50',
    '100',
  ])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '$5' }).checked).toBe(true)
  expect(button().textContent).toBe('Donate $5')
  await user.click(screen.getByRole('radio', { name: '$25' }))
  expect([button().textContent, amount().value]).toEqual(['Donate $25', '25'])
  await user.clear(amount())
  await user.type(amount(), '1.15')
  expect(button().textContent).toBe('Donate $1.15')
  expect([amount().type, amount().min, amount().step]).toEqual(['number', '1', '1'])
})

test('without an amount above 0 the button is disabled', async () => {
  const { user } = await openDialog(hang)
  await user.clear(amount())
  expect([button().disabled, button().textContent]).toEqual([true, 'Donate'])
  await user.type(amount(), '0')
  expect(button().disabled).toBe(true)
  await user.type(amount(), '.5')
  expect(button().disabled).toBe(false)
})

test('half a dollar is told to be too little, and nothing is sent', async () => {
  const { server, user } = await openDialog(hang)
  await user.clear(amount())
  await user.type(amount(), '0.5{Enter}')
  expect(screen.getByText('The smallest donation is $1')).toBeTruthy()
  expect(server.seen).toHaveLength(0)
})

test('somebody signed in is led to the payment page, exact to the cent, with their session', async () => {
  localStorage.setItem('token', 'of-the-giver')
  const { server, user } = await openDialog(json(200, { url: PAGE }))
  await user.clear(amount())
  await user.type(amount(), '4.35')
  await user.click(button())
  await waitFor(() => expect(window.location.hash).toBe(PAGE))
  expect(button().textContent).toBe('Processing...')
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(server.seen[0]?.url).toBe('/api/payments/create-donation-session')
  expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ amount: 435, currency: 'usd', isAnonymous: false })
  expect(server.seen[0]?.headers.authorization).toBe('Bearer of-the-giver')
})

test('an anonymous donation is asked for by nobody', async () => {
  localStorage.setItem('token', 'of-the-giver')
  const { server, user } = await openDialog(json(200, { url: PAGE }))
  await user.click(screen.getByLabelText('Make this donation anonymous'))
  await user.click(button())
  await server.arrived(1)
  await waitFor(() => expect(server.seen[0]?.body).not.toBe(''))
  expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({ isAnonymous: true })
  expect(JSON.stringify(server.seen[0])).not.toContain('of-the-giver')
})

test('who is signed in may be named among the supporters by any name, and is not unless they say so', async () => {
  givenUser()
  const { server, user } = await openDialog(json(200, { url: PAGE }))
  const choice = screen.getByLabelText<HTMLInputElement>('List me as a supporter')
  expect([choice.checked, screen.queryByLabelText('Name on the supporters page')]).toEqual([false, null])
  await user.click(choice)
  const name = screen.getByLabelText<HTMLInputElement>('Name on the supporters page')
  expect(name.value).toBe('Clara Fisher')
  await user.clear(name)
  await user.type(name, 'A friend')
  await user.click(button())
  await server.arrived(1)
  await waitFor(() => expect(server.seen[0]?.body).not.toBe(''))
  expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({ supporter_name: 'A friend' })
})

test('who gives anonymously, or is not signed in, is not asked for a name, and none is sent', async () => {
  const { user } = await openDialog(hang)
  expect(screen.queryByLabelText('List me as a supporter')).toBeNull()
  cleanup()
  givenUser()
  const { server } = await openDialog(json(200, { url: PAGE }))
  await user.click(screen.getByLabelText('List me as a supporter'))
  await user.click(screen.getByLabelText('Make this donation anonymous'))
  expect(screen.queryByLabelText('List me as a supporter')).toBeNull()
  await user.click(button())
  await server.arrived(1)
  await waitFor(() => expect(server.seen[0]?.body).not.toBe(''))
  expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ amount: 500, currency: 'usd', isAnonymous: true })
})

test.each<[string, Behaviour]>([
  ['the provider is away', refuse(502, 'payment_provider_unavailable', 'The provider says something')],
  ['the amount is refused', refuse(422, 'invalid')],
  ['the answer holds no address', json(200, {})],
])('when %s, the words of the catalogue are shown and one can try again', async (_, answer) => {
  const { user } = await openDialog(answer)
  await user.click(button())
  await screen.findByText('Failed to process donation. Please try again.')
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('false'))
  expect(button().textContent).toBe('Donate $5')
})

test('Escape closes it', async () => {
  const { user } = await openDialog(hang)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('so does a click beside it', async () => {
  const { user } = await openDialog(hang)
  const beside = document.querySelector('.mantine-Modal-overlay')
  await user.click(beside ?? document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who closes it while it works is not led away', async () => {
  const { server, user } = await openDialog((response, seen) =>
    setTimeout(() => json(200, { url: '#too-late' })(response, seen), 80),
  )
  await user.click(button())
  await server.arrived(1)
  await user.keyboard('{Escape}')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(window.location.hash).not.toBe('#too-late')
})
