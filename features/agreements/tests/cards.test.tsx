import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SETTLED_ELSEWHERE, type Agreement, type AgreementStep } from '../contract.ts'
import { CLIENT, CREATOR, countered, renderView } from './show-agreement.tsx'

const step = (fields: Partial<AgreementStep>): AgreementStep => ({
  agreement_id: 9,
  seq: 2,
  action: 'counter',
  user_id: CLIENT,
  timestamp: '2026-11-20T08:00:00.000Z',
  version: 2,
  price: 1100,
  terms: 'A shop with eight pages.',
  milestones: null,
  changes: 'Two pages fewer.',
  before: { price: 1250, terms: 'A shop with ten pages.', milestones: null },
  ...fields,
})
const outcome = (action: AgreementStep['action'], fields: Partial<AgreementStep> = {}) =>
  step({ action, terms: null, changes: null, before: null, ...fields })
const card = () => within(screen.getByRole('article'))

test('changed terms stand among the messages with what changed, and whoever is to reply can do so there', async () => {
  const user = renderView(CREATOR, step({}), countered)
  expect(screen.getByRole('article').textContent).toContain('Clara Brandt proposed changes')
  expect(card().getByText('instead of $1,250')).toBeTruthy()
  expect(screen.getByRole('article').querySelector('del')?.textContent).toContain('ten')
  expect(card().getByText('Two pages fewer.')).toBeTruthy()
  expect(card().getByRole('link', { name: 'Open the record' }).getAttribute('href')).toBe('/agreements/9')
  for (const name of ['Accept $1,100', 'Propose changes', 'Decline']) card().getByRole('button', { name })
  await user.click(card().getByRole('button', { name: 'Read in full' }))
  expect((await screen.findByRole('dialog', { name: 'Version 2 of the terms' })).textContent).toContain('eight')
})

test.each<[string, AgreementStep, Agreement | null]>([
  ['terms that were superseded', step({ version: 1, seq: 1, action: 'proposal', before: null }), countered],
  ['terms that were answered', step({}), { ...countered, status: 'declined' }],
  ['terms of an earlier agreement', step({}), { ...countered, id: 10 }],
])('%s are only to be read', (_, done, current) => {
  renderView(CREATOR, done, current)
  expect(
    card()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Read in full'])
})

test('what became of terms is said in a line; completed work thanks both and asks how it was', () => {
  const completed: Agreement = { ...countered, status: 'completed' }
  renderView(CREATOR, outcome('completion'), completed)
  expect(card().getByText('Completed. Thank you both!')).toBeTruthy()
  expect(card().getByText('How was it?')).toBeTruthy()
})

test('terms that ended because of another creator say so', () => {
  renderView(CREATOR, outcome('withdrawal', { changes: SETTLED_ELSEWHERE }), { ...countered, status: 'withdrawn' })
  expect(card().getByText('The request was settled with another creator')).toBeTruthy()
})
