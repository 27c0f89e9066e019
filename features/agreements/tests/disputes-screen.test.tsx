import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { eventually } from '#testing/eventually.ts'
import type { Dispute } from '../contract.ts'
import { DisputePage } from '../web/disputes/DisputePage.tsx'
import { DisputesPage } from '../web/disputes/DisputesPage.tsx'
import { proposed } from './show-agreement.tsx'

const AT = '2026-11-21T08:00:00.000Z'
const DIVIDE = 'POST /agreements/disputes/3/divide'
const { milestones: _, ...agreement } = proposed
const dispute: Dispute = {
  id: 3,
  state: 'open',
  agreement_id: 9,
  request_title: 'A shop',
  number: 1,
  title: 'Design',
  price: 400,
  held: 400,
  client: { id: 1, username: 'clara' },
  creator: { id: 2, username: 'devin' },
  opened_by: 'client',
  reason: 'It is another shop.',
  opened_at: AT,
  decision: null,
  to_client: null,
  to_creator: null,
  closed_at: null,
  agreement: { ...agreement, status: 'accepted' },
  has_conversation: true,
}
const message = (id: number, content: string) => ({
  id,
  conversation_id: 5,
  user_id: 1,
  username: 'clara',
  user_type: 'client',
  content,
  linked_content: [],
  files: [],
  created_at: AT,
})

const open = (found: Partial<Dispute> = {}, messages = [message(1, 'Where is my shop?')]) =>
  openScreen('/admin/disputes/:id', <DisputePage />, '/admin/disputes/3', {
    'GET /agreements/disputes/3': json(200, { ...dispute, ...found }),
    'GET /agreements/disputes/3/messages': json(200, messages),
    [DIVIDE]: json(200, { ...dispute, state: 'decided' }),
  })

test('a moderator finds the disputes to decide, each with its reason and its two sides', async () => {
  await openScreen('/admin/disputes', <DisputesPage />, '/admin/disputes', {
    'GET /agreements/disputes': json(200, [dispute]),
  })
  const row = await screen.findByRole('article')
  expect(within(row).getByRole('link', { name: 'A shop' }).getAttribute('href')).toBe('/admin/disputes/3')
  for (const words of ['1. Design · $400', 'It is another shop.', '@clara and @devin']) within(row).getByText(words)
})

test('without disputes the page says what will appear there', async () => {
  await openScreen('/admin/disputes', <DisputesPage />, '/admin/disputes', {})
  expect(await screen.findByText('No disputes to decide')).toBeTruthy()
})

test('a moderator reads the conversation and divides exactly what is held, with a reason', async () => {
  const { sent, user } = await open()
  expect(await screen.findByText('Where is my shop?')).toBeTruthy()
  const form = within(screen.getByRole('region', { name: 'Divide the money' }))
  await user.click(form.getByRole('button', { name: 'Divide' }))
  expect(form.getByText('Enter an amount from 0 to $400.00.')).toBeTruthy()
  expect(form.getByText('Enter a reason')).toBeTruthy()
  await user.type(form.getByLabelText(/^To the client/), '150.25')
  expect(form.getByText('$249.75')).toBeTruthy()
  await user.type(form.getByLabelText(/^Reason/), 'Most of it was usable.')
  await user.click(form.getByRole('button', { name: 'Divide' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Divide $400.00?' }))
  expect(dialog.getByText(/^\$150\.25 goes back to @clara, and \$249\.75 to @devin\./)).toBeTruthy()
  expect(sent(DIVIDE)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Divide' }))
  const body = { to_client: 150.25, to_creator: 249.75, reason: 'Most of it was usable.' }
  await eventually(() => expect(sent(DIVIDE).map((call) => JSON.parse(call.body) as unknown)).toEqual([body]))
})

test('an amount above what is held is refused before it is sent', async () => {
  const { sent, user } = await open()
  const form = within(await screen.findByRole('region', { name: 'Divide the money' }))
  await user.type(form.getByLabelText(/^To the client/), '400.01')
  await user.type(form.getByLabelText(/^Reason/), 'More.')
  await user.click(form.getByRole('button', { name: 'Divide' }))
  expect(form.getByText('Enter an amount from 0 to $400.00.')).toBeTruthy()
  expect(sent(DIVIDE)).toEqual([])
})

test('while a bank questions the payment there is nothing to divide', async () => {
  await open({ held: 0 })
  expect(await screen.findByText(/The bank questions the card payment/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Divide' })).toBeNull()
})

test('a decided dispute shows who got what, and why', async () => {
  await open({ state: 'decided', to_client: 150, to_creator: 250, decision: 'Most of it was usable.', closed_at: AT })
  const decision = within(await screen.findByRole('region', { name: 'Decision' }))
  for (const words of ['$150', '$250', 'Most of it was usable.']) decision.getByText(words)
})

test('a long conversation is read on, page by page', async () => {
  const { sent, user } = await open(
    {},
    Array.from({ length: 50 }, (_one, at) => message(at + 1, `Message ${at + 1}`)),
  )
  await user.click(await screen.findByRole('button', { name: 'Show more messages' }))
  await eventually(() =>
    expect(
      sent('GET /agreements/disputes/3/messages').map(({ url }) => new URL(url, 'http://a').searchParams.get('after')),
    ).toContain('50'),
  )
})

test('a dispute that was decided meanwhile is not decided again', async () => {
  const { user } = await openScreen('/admin/disputes/:id', <DisputePage />, '/admin/disputes/3', {
    'GET /agreements/disputes/3': json(200, dispute),
    [DIVIDE]: refuse(409, 'dispute_closed', 'This dispute is closed'),
  })
  const form = within(await screen.findByRole('region', { name: 'Divide the money' }))
  await user.click(form.getByRole('button', { name: 'All to the creator' }))
  await user.type(form.getByLabelText(/^Reason/), 'All was delivered.')
  await user.click(form.getByRole('button', { name: 'Divide' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Divide $400.00?' }))
  await user.click(dialog.getByRole('button', { name: 'Divide' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('closed')
})
