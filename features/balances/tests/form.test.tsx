import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { byCall, callOf, json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { TopUpPage } from '../web/TopUpPage.tsx'

const CREATE = 'POST /payments/create-payment-intent'
const CONFIRM = 'POST /payments/confirm-payment'
const INTENT = {
  clientSecret: 'pi_1_secret_1',
  paymentIntentId: 'pi_1',
  amount: 2500,
  status: 'requires_payment_method',
}

let scripts = 0

/** The provider's script, whose card pays as told, one outcome after the other. */
const provider = (...outcomes: object[]) => {
  const confirmCardPayment = vi.fn<(secret: string) => Promise<object>>()
  for (const outcome of outcomes) confirmCardPayment.mockResolvedValueOnce(outcome)
  const on = vi.fn<(type: string, handler: () => void) => void>((type, handler) => {
    if (type === 'ready') setTimeout(handler)
  })
  const card = { on, mount: vi.fn<() => void>(), update: vi.fn<() => void>(), destroy: vi.fn<() => void>() }
  return { confirmCardPayment, script: () => ({ elements: () => ({ create: () => card }), confirmCardPayment }) }
}

async function openForm(script: (() => object) | null, answers: Record<string, Behaviour>, at = '/top-up') {
  // Each test has a script of its own: what one has loaded, the next would not load again.
  const script_url = `https://provider.example/${++scripts}.js`
  const config = { currency: 'usd', subscription_price_cents: 995, publishable_key: 'pk_test_1', script_url }
  const server = await meet(byCall({ 'GET /payments/config': json(200, config), ...answers }))
  renderPiece(
    <Routes>
      <Route path="/top-up" element={<TopUpPage />} />
      <Route path="/balance" element={<p>The balance</p>} />
    </Routes>,
    at,
  )
  const tag = () => document.querySelector(`script[src="${script_url}"]`)
  if (answers['GET /payments/config'] === undefined) {
    await waitFor(() => expect(tag()).not.toBeNull())
    if (script) vi.stubGlobal('Stripe', script)
    await act(async () => tag()?.dispatchEvent(new Event(script ? 'load' : 'error')))
  }
  const asked = (call: string) => server.seen.filter((one) => callOf(one) === call)
  return { asked, user: userEvent.setup() }
}

const press = (name: string) => screen.findByRole('button', { name })

test('a declined card says why, and another one pays the same payment', async () => {
  const { script, confirmCardPayment } = provider(
    { error: { type: 'card_error', message: 'Your card was declined.' } },
    { paymentIntent: { status: 'succeeded' } },
  )
  const answers = { [CREATE]: json(200, INTENT), [CONFIRM]: json(200, { status: 'succeeded' }) }
  const { asked, user } = await openForm(script, answers)
  await user.click(await press('Pay $25'))
  expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.')
  await user.click(await press('Pay $25'))
  await screen.findByText('The balance')
  expect(confirmCardPayment.mock.calls.map(([secret]) => secret)).toEqual(['pi_1_secret_1', 'pi_1_secret_1'])
  expect(asked(CREATE).map(({ body }) => JSON.parse(body) as object)).toEqual([{ amount: 2500 }])
  expect(asked(CONFIRM)[0]?.url).toContain('payment_intent_id=pi_1')
})

test('a payment whose answer was lost is found paid, and one that cannot be checked is told to be under way', async () => {
  const { script } = provider({
    error: { type: 'invalid_request_error', message: 'Already paid', payment_intent: { status: 'succeeded' } },
  })
  const answers = { [CREATE]: json(200, INTENT), [CONFIRM]: refuse(502, 'payment_provider_unavailable') }
  const { user } = await openForm(script, answers)
  await user.click(await press('Pay $25'))
  await screen.findByText('The balance')
})

test('an amount outside its bounds is refused at its field, and nothing is begun', async () => {
  const { script } = provider()
  const { asked, user } = await openForm(script, {}, '/top-up?amount=0.5')
  await user.click(await press('Pay $0.50'))
  expect(await screen.findByText('The smallest amount is $1')).toBeTruthy()
  await user.clear(screen.getByLabelText('Custom amount'))
  await user.click(await press('Pay'))
  expect(await screen.findByText('Enter an amount, such as 25 or 12.50')).toBeTruthy()
  await user.type(screen.getByLabelText('Custom amount'), '10000.01')
  await user.click(await press('Pay $10,000.01'))
  expect(await screen.findByText('The largest amount is $10,000')).toBeTruthy()
  expect(asked(CREATE)).toEqual([])
})

test('what the server says when it cannot begin stands above the form', async () => {
  const { script, confirmCardPayment } = provider()
  const { user } = await openForm(script, { [CREATE]: refuse(422, 'too_much', 'Not today.') })
  await user.click(await press('Pay $25'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(confirmCardPayment).not.toHaveBeenCalled()
})

test('a script that does not arrive says so, and is tried again', async () => {
  const { user } = await openForm(null, {})
  await screen.findByText('The card form could not be loaded.')
  await user.click(await press('Try Again'))
  await waitFor(() => expect(document.querySelector(`script[src$="/${scripts}.js"]`)).not.toBeNull())
})

test('where no cards are taken the screen says so', async () => {
  const config = { currency: 'usd', subscription_price_cents: 995, publishable_key: null, script_url: null }
  await openForm(null, { 'GET /payments/config': json(200, config) })
  expect(await screen.findByText('Card payments are not available')).toBeTruthy()
})
