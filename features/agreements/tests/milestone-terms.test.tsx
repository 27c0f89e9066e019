import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { eventually } from '#testing/eventually.ts'
import type { Agreement, PlannedMilestone } from '../contract.ts'
import { NextStep } from '../web/NextStep.tsx'
import {
  CLIENT,
  conversation,
  countered,
  CREATOR,
  entry,
  hash,
  none,
  proposed,
  show,
  signIn,
} from './show-agreement.tsx'
import { milestone, second } from './show-milestones.ts'

const settings = { is_available: true, fee_percent: 5, accept_after_days: 14 }
const PROPOSE = 'POST /agreements'
const COUNTER = 'POST /agreements/9/counter'

async function begin(who: number, button: string, current: Agreement | null, canBePaidHere = true) {
  signIn(who)
  const { sent, user } = await openScreen('/', <NextStep conversation={conversation} />, '/', {
    'GET /agreements/request/7': current ? json(200, current) : none,
    'GET /agreements/milestones/settings': json(200, { ...settings, is_available: canBePaidHere }),
    'GET /payments/subscription-status': json(200, { status: 'active', current_period_end: null }),
    [PROPOSE]: json(201, proposed),
    [COUNTER]: json(200, proposed),
  })
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: button }))
  const bodies = (call: string) => sent(call).map(({ body }) => JSON.parse(body) as unknown)
  return { user, dialog, bodies }
}

test('who proposes terms chooses milestones, arranges them, and sends their sum as the price', async () => {
  const { user, dialog, bodies } = await begin(CLIENT, 'Propose terms', null)
  await user.click(await dialog.findByRole('radio', { name: 'Pay here by milestones' }))
  expect(dialog.getByText(/pays a fee of 5%/)).toBeTruthy()
  // The first one begins with the price so far.
  const price = dialog.getByLabelText<HTMLInputElement>(/^Price/)
  expect(price.value).toBe('$1,500')
  await user.type(dialog.getByLabelText(/^What is delivered/), 'Ten pages')
  await user.clear(price)
  await user.type(price, '850.50')
  await user.click(dialog.getByRole('button', { name: 'Add a milestone' }))
  const [, title] = dialog.getAllByLabelText(/^What is delivered/)
  const [, other] = dialog.getAllByLabelText(/^Price/)
  const [, due] = dialog.getAllByLabelText(/^Due date/)
  if (!title || !other || !due) throw new Error('There is no second milestone')
  await user.type(title, 'Design')
  await user.type(other, '400')
  await user.type(due, '2026-12-31')
  expect(dialog.getByText('Total: $1,250.50')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Add a milestone' }))
  await user.click(dialog.getByRole('button', { name: 'Remove milestone 3' }))
  await user.click(dialog.getByRole('button', { name: 'Move up: Design' }))
  await user.type(dialog.getByLabelText(/^Terms & deliverables/), 'A shop.')
  await user.click(dialog.getByRole('button', { name: 'Send terms' }))
  const milestones = [
    { title: 'Design', price: 400, due_on: '2026-12-31' },
    { title: 'Ten pages', price: 850.5, due_on: null },
  ]
  const words = { terms: 'A shop.', proposed_changes: null, request_id: 7, developer_id: CREATOR }
  await eventually(() => expect(bodies(PROPOSE)).toHaveLength(1))
  expect(bodies(PROPOSE)).toEqual([{ ...words, price: 1250.5, milestones }])
})

test('each milestone needs a name and a price above zero, and nothing is sent without them', async () => {
  const { user, dialog, bodies } = await begin(CLIENT, 'Propose terms', null)
  await user.click(await dialog.findByRole('radio', { name: 'Pay here by milestones' }))
  await user.clear(dialog.getByLabelText(/^Price/))
  await user.type(dialog.getByLabelText(/^Terms & deliverables/), 'A shop.')
  await user.click(dialog.getByRole('button', { name: 'Send terms' }))
  expect(dialog.getByText('Say what is delivered.')).toBeTruthy()
  expect(dialog.getByText(/^Enter a price above zero/)).toBeTruthy()
  expect(bodies(PROPOSE)).toEqual([])
})

test('a counter-proposal starts with the milestones there are, and can leave the marketplace', async () => {
  const current = { ...proposed, milestones: [milestone(), second()] }
  const { user, dialog, bodies } = await begin(CLIENT, 'Propose changes', current)
  expect(await dialog.findByDisplayValue('Ten pages')).toBeTruthy()
  expect(dialog.getByText('Total: $1,250')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Pay outside the marketplace' }))
  await user.click(dialog.getByRole('button', { name: 'Send terms' }))
  const body = { price: 1250, terms: proposed.terms, proposed_changes: null, content_hash: hash('a') }
  await eventually(() => expect(bodies(COUNTER)).toEqual([body]))
})

test('where payments are off, terms have a price and no choice', async () => {
  const { dialog } = await begin(CLIENT, 'Propose terms', null, false)
  expect(dialog.getByLabelText(/^Price/)).toBeTruthy()
  expect(dialog.queryByRole('radio')).toBeNull()
})

test('who accepts reads what they agree to: milestones with what changed in them, and what comes next', async () => {
  const plan = (price: number): PlannedMilestone[] => [{ title: 'Design', price, due_on: null }]
  const [first, next] = countered.negotiation_history
  const changed: Agreement = {
    ...countered,
    milestones: [milestone({ price: 300, due_on: null })],
    negotiation_history: [entry({ ...first, milestones: plan(400) }), entry({ ...next, milestones: plan(300) })],
  }
  const { user } = await show(CREATOR, json(200, changed))
  await user.click(await screen.findByRole('button', { name: 'Read in full' }))
  const terms = within(await screen.findByRole('dialog')).getByRole('region', { name: 'Milestones' })
  expect(terms.textContent).toContain('1. Design:')
  expect(terms.querySelector('del')?.textContent).toContain('400')
  expect(terms.querySelector('ins')?.textContent).toContain('300')
  cleanup()
  const other = await show(CREATOR, json(200, changed))
  await other.user.click(await screen.findByRole('button', { name: 'Accept $1,100' }))
  const dialog = await screen.findByRole('dialog', { name: 'Accept these terms?' })
  expect(dialog.textContent).toContain('Begin with a milestone once it is funded.')
})
