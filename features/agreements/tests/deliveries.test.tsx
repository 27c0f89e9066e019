import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { eventually } from '#testing/eventually.ts'
import type { Agreement, Delivery } from '../contract.ts'
import { buttons, CLIENT, CREATOR, renderDelivery, proposed, show } from './show-agreement.tsx'

const AT = '2026-11-21T08:00:00.000Z'
const delivery = (fields: Partial<Delivery> = {}): Delivery => ({
  number: 1,
  milestone: null,
  message_id: 4,
  note: 'All ten pages: https://example.com/shop',
  state: 'delivered',
  reason: null,
  delivered_at: AT,
  replied_at: null,
  ...fields,
})
const agreed = (...deliveries: Delivery[]): Agreement => ({
  ...proposed,
  status: 'accepted',
  accepted_at: AT,
  deliveries,
})
const returned = delivery({ state: 'returned', reason: 'Two pages are missing.', replied_at: AT })
const accepted = delivery({ state: 'accepted', replied_at: AT })
const standing = () => within(screen.getByRole('region', { name: 'Next step' }))

test.each<[string, Agreement, string, string[], string, string[]]>([
  [
    'nothing was delivered yet',
    agreed(),
    'Both of you agreed to these terms. Deliver the work here; Clara Brandt accepts or returns it.',
    ['Deliver'],
    'Both of you agreed to these terms. Mark the work as completed once you have it.',
    ['Mark as completed'],
  ],
  [
    'a delivery waits',
    agreed(delivery()),
    'Waiting for Clara Brandt to accept delivery 1.',
    [],
    'Devin Okafor is waiting for your reply to delivery 1.',
    ['Accept delivery', 'Return'],
  ],
  [
    'it was returned',
    agreed(returned),
    'Clara Brandt returned delivery 1. Deliver it again.',
    ['Deliver again'],
    'You returned delivery 1. Waiting for Devin Okafor to deliver again.',
    ['Mark as completed'],
  ],
  [
    'it was accepted',
    agreed(accepted),
    'Clara Brandt accepted delivery 1, and marks the work as completed once you have delivered everything.',
    ['Deliver more'],
    'You accepted delivery 1. Mark the work as completed once you have everything.',
    ['Mark as completed'],
  ],
  [
    'the work is completed',
    { ...agreed(accepted), status: 'completed' },
    'The work is complete. Thank you both!',
    [],
    'The work is complete. Thank you both!',
    [],
  ],
])('when %s, each side has their one next step', async (_, agreement, creators, creatorsMay, clients, clientMay) => {
  await show(CREATOR, json(200, agreement))
  await standing().findByText(creators)
  expect(buttons()).toEqual(creatorsMay)
  cleanup()
  await show(CLIENT, json(200, agreement))
  await standing().findByText(clients)
  expect(buttons()).toEqual(clientMay)
})

test('a creator delivers; what was written is there again after the dialog was closed, and gone once it was sent', async () => {
  const { user, changes } = await show(CREATOR, json(200, agreed()), json(201, agreed(delivery())))
  const open = async () => {
    await user.click(await standing().findByRole('button', { name: 'Deliver' }))
    return within(await screen.findByRole('dialog', { name: 'Deliver' }))
  }
  const dialog = await open()
  await user.click(dialog.getByRole('button', { name: 'Deliver' }))
  expect(dialog.getByText('Say what you are delivering.')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^What are you delivering/), 'All ten pages')
  await user.keyboard('{Escape}')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await open()
  expect(again.getByLabelText<HTMLTextAreaElement>(/^What are you delivering/).value).toBe('All ten pages')
  expect(again.getByText(/You started this earlier/)).toBeTruthy()
  await user.click(again.getByRole('button', { name: 'Deliver' }))
  const body = { note: 'All ten pages', video_ids: [], file_ids: [] }
  await eventually(() => expect(changes()).toEqual([['POST', '/api/agreements/9/deliveries', body]]))
  await eventually(() => expect(Object.keys(localStorage)).not.toContain('delivery_draft_2_9'))
})

test('files that arrived come back with the draft; one that is no longer there is said, and nothing is lost', async () => {
  const kept = { note: 'All ten pages', files: [{ id: 31, name: 'shop.zip' }] }
  localStorage.setItem('delivery_draft_2_9', JSON.stringify({ kept_at: Date.now(), changes: kept }))
  const { user, changes } = await show(CREATOR, json(200, agreed()), refuse(400, 'invalid_file_ids'))
  await user.click(await standing().findByRole('button', { name: 'Deliver' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliver' }))
  expect(dialog.getByText('shop.zip')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Deliver' }))
  expect(await dialog.findByText('A file is no longer available. Remove it and add it again.')).toBeTruthy()
  expect(changes()).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Remove shop.zip' }))
  await eventually(() => expect(localStorage.getItem('delivery_draft_2_9')).not.toContain('shop.zip'))
  expect(localStorage.getItem('delivery_draft_2_9')).toContain('All ten pages')
})

test('who delivers from an old tab reads why it was refused, above what they wrote', async () => {
  const late = refuse(409, 'agreement_completed', 'This work is marked as completed, so nothing more can be delivered')
  const { user } = await show(CREATOR, json(200, agreed()), late)
  await user.click(await standing().findByRole('button', { name: 'Deliver' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliver' }))
  await user.type(dialog.getByLabelText(/^What are you delivering/), 'One more')
  await user.click(dialog.getByRole('button', { name: 'Deliver' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('marked as completed')
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^What are you delivering/).value).toBe('One more')
  expect(localStorage.getItem('delivery_draft_2_9')).toContain('One more')
})

test('a delivery is a card with its note, its addresses as links, and what came with it', () => {
  renderDelivery(CREATOR, agreed(delivery()))
  const card = within(screen.getByRole('article'))
  expect(screen.getByRole('article').textContent).toContain('You delivered')
  expect(card.getByText('Delivery 1')).toBeTruthy()
  expect(card.getByRole('link', { name: 'https://example.com/shop' })).toBeTruthy()
  expect(card.getByText('shop.zip')).toBeTruthy()
  expect(card.getByText('Waiting for a reply')).toBeTruthy()
  expect(card.queryByRole('button')).toBeNull()
})

test('the client accepts a delivery in its card, after being asked', async () => {
  const { user, changes } = await show(CLIENT, json(200, agreed(delivery())), json(200, agreed(accepted)))
  await user.click(await standing().findByRole('button', { name: 'Accept delivery' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept delivery 1?' }))
  expect(changes()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Accept delivery' }))
  await eventually(() => expect(changes()).toEqual([['POST', '/api/agreements/9/deliveries/1/accept', null]]))
})

test('the client returns a delivery with a reason, and only with one', async () => {
  const { user, changes } = await show(CLIENT, json(200, agreed(delivery())), json(200, agreed(returned)))
  await user.click(await standing().findByRole('button', { name: 'Return' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Return delivery 1' }))
  await user.click(dialog.getByRole('button', { name: 'Return' }))
  expect(dialog.getByText('Say why you are returning it.')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^What is missing/), 'Two pages are missing.')
  await user.click(dialog.getByRole('button', { name: 'Return' }))
  const call = ['POST', '/api/agreements/9/deliveries/1/return', { reason: 'Two pages are missing.' }]
  await eventually(() => expect(changes()).toEqual([call]))
})

test.each([
  ['of a delivery that waits', agreed(delivery()), ['Accept delivery', 'Return']],
  ['of one that was returned', agreed(returned), []],
  ['of an earlier one', agreed(delivery(), delivery({ number: 2 })), []],
])('in the card %s, the client finds what they may do', (_, agreement, expected) => {
  renderDelivery(CLIENT, agreement)
  const found = within(screen.getByRole('article')).queryAllByRole('button')
  expect(found.map(({ textContent }) => textContent)).toEqual(expected)
})

test('the reply is a card of its own, with the reason', () => {
  const events = renderDelivery(CREATOR, agreed(returned), 'reply')
  expect(screen.getByRole('article').textContent).toContain('Clara Brandt returned delivery 1')
  expect(screen.getByText('Two pages are missing.')).toBeTruthy()
  expect(events.map(({ words }) => words)).toEqual([null, 'Clara Brandt returned delivery 1'])
})
