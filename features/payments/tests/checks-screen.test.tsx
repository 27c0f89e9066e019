import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { PaymentChecks } from '../web/checks/PaymentChecks.tsx'

const right = { name: 'keys', state: 'ok', says: 'The keys are of live mode.', remedy: null }
const wrong = { name: 'portal', state: 'failed', says: 'The portal has no configuration.', remedy: 'Save it once.' }
const result = (...checks: object[]) => ({ checked_at: '2026-11-26T12:00:00Z', checks })

test('each result is a sentence with what to do, and a button checks again', async () => {
  let last = result(right, wrong)
  const { user } = await openScreen('/', <PaymentChecks />, '/', {
    'GET /payments/checks': (...call) => json(200, { last })(...call),
    'POST /payments/checks': (...call) => {
      last = result(right)
      return json(200, last)(...call)
    },
  })
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'In order: The keys are of live mode.',
    'To do: The portal has no configuration.Save it once.',
  ])
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  await vi.waitFor(() => expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1))
})

test('before the first check, the screen says so', async () => {
  await openScreen('/', <PaymentChecks />, '/', { 'GET /payments/checks': json(200, { last: null }) })
  expect(await screen.findByText('The payment settings have not been checked yet.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Check now' })).toBeTruthy()
})
