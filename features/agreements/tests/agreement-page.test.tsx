import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { eventually } from '#testing/eventually.ts'
import type { Agreement } from '../contract.ts'
import { AgreementPage } from '../web/AgreementPage.tsx'
import { CLIENT, conversation, CREATOR, proposed, signIn, record } from './show-agreement.tsx'

const ACCEPT = 'POST /agreements/9/deliveries/1/accept'
const ACCEPT_TERMS = 'POST /agreements/9/accept'
const AT = '2026-11-21T08:00:00.000Z'
const delivered = {
  number: 1,
  milestone: null,
  message_id: 4,
  note: 'All ten pages.',
  reason: null,
  delivered_at: AT,
} as const
const waiting: Agreement = {
  ...proposed,
  status: 'accepted',
  accepted_at: AT,
  deliveries: [{ ...delivered, state: 'delivered', replied_at: null }],
}
async function openRecord(who: number, agreement: Agreement) {
  signIn(who)
  const { sent, user } = await openScreen('/agreements/:id', <AgreementPage />, '/agreements/9', {
    'GET /agreements/9': json(200, agreement),
    'GET /agreements/9/record': json(200, record),
    'GET /conversations/5': json(200, conversation),
    [ACCEPT]: json(200, agreement),
    [ACCEPT_TERMS]: json(200, agreement),
  })
  return { sent, user }
}

test('steps that could not be loaded are loaded by Try Again', async () => {
  signIn(CLIENT)
  let isAway = true
  const { user } = await openScreen('/agreements/:id', <AgreementPage />, '/agreements/9', {
    'GET /agreements/9': json(200, proposed),
    'GET /agreements/9/record': json(200, record),
    'GET /conversations/5': (response, seen) =>
      (isAway ? refuse(400, 'away') : json(200, conversation))(response, seen),
  })
  const next = within(await screen.findByRole('region', { name: 'Next step' }))
  const again = await next.findByRole('button', { name: 'Try Again' })
  isAway = false
  await user.click(again)
  expect(await next.findByRole('button', { name: /^Accept/ })).toBeTruthy()
})

async function openDeliveries(who: number, agreement: Agreement) {
  const opened = await openRecord(who, agreement)
  return { ...opened, deliveries: within(await screen.findByRole('region', { name: /^Deliveries/ })) }
}

test('whoever must reply to terms does so above the record; the other side reads that they wait', async () => {
  const { sent, user } = await openRecord(CLIENT, proposed)
  const next = within(await screen.findByRole('region', { name: 'Next step' }))
  await user.click(await next.findByRole('button', { name: /^Accept/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await eventually(() => expect(sent(ACCEPT_TERMS)).toHaveLength(1))
  cleanup()
  await openRecord(CREATOR, proposed)
  const waits = within(await screen.findByRole('region', { name: 'Next step' }))
  expect(await waits.findByRole('button', { name: /^Withdraw/ })).toBeTruthy()
  expect(waits.queryByRole('button', { name: /^Accept/ })).toBeNull()
})

test('the record has the deliveries, and the client accepts one there as in the conversation', async () => {
  const { sent, deliveries, user } = await openDeliveries(CLIENT, waiting)
  expect(deliveries.getByText('All ten pages.')).toBeTruthy()
  expect(await deliveries.findByText('Devin Okafor is waiting for your reply to delivery 1.')).toBeTruthy()
  await user.click(deliveries.getByRole('button', { name: 'Accept delivery' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept delivery 1?' }))
  await user.click(dialog.getByRole('button', { name: 'Accept delivery' }))
  await eventually(() => expect(sent(ACCEPT)).toHaveLength(1))
})

test('the creator delivers from the record, the first time too', async () => {
  const { deliveries, user } = await openDeliveries(CREATOR, { ...waiting, deliveries: [] })
  await user.click(await deliveries.findByRole('button', { name: 'Deliver' }))
  expect(await screen.findByRole('dialog', { name: 'Deliver' })).toBeTruthy()
})

test('completed work shows its deliveries without any steps', async () => {
  const accepted = { ...delivered, state: 'accepted', replied_at: AT } as const
  const { deliveries } = await openDeliveries(CLIENT, { ...waiting, status: 'completed', deliveries: [accepted] })
  expect(deliveries.getByText('Accepted')).toBeTruthy()
  expect(deliveries.queryByRole('button')).toBeNull()
})
