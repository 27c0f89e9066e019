import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import type { Agreement } from '../contract.ts'
import { CLIENT, CREATOR, hash, show } from './show-agreement.tsx'
import { milestone, paidHere, second } from './show-milestones.ts'

const DESIGN = { title: 'Design', price: 300, due_on: null }
const PAGES = { title: 'Ten pages', price: 850, due_on: null }
const BLOG = { title: 'A blog', price: 200, due_on: null }

const funded = milestone({ status: 'funded', payment: null, funded_at: '2026-11-22T08:00:00.000Z' })

const changed = (proposed_by: number): Agreement =>
  paidHere([funded, second()], {
    price: 1250,
    change: {
      version: 2,
      price: 1350,
      difference: 100,
      to_balance: 100,
      terms: 'A shop with a blog.',
      milestones: [DESIGN, PAGES, BLOG],
      changes: null,
      proposed_by,
      proposed_at: '2026-11-23T08:00:00.000Z',
      content_hash: hash('c'),
    },
  })

test('the client sees what a change does to price and money, and accepts exactly that one', async () => {
  const { user, changes } = await show(CLIENT, json(200, changed(CREATOR)))
  expect(await screen.findByText('Price: $1,350 instead of $1,250, $100 more')).toBeTruthy()
  expect(screen.getByText('$100.00 goes back to your balance at once.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Accept $1,350' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept the change' }))
  await waitFor(() =>
    expect(changes()).toEqual([['POST', '/api/agreements/9/change/accept', { content_hash: hash('c') }]]),
  )
})

test('who proposed a change waits and can withdraw it', async () => {
  const { user, changes } = await show(CREATOR, json(200, changed(CREATOR)))
  expect(await screen.findByText(/You proposed to change the terms/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Withdraw the change' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw the change' }))
  await waitFor(() => expect(changes()).toEqual([['POST', '/api/agreements/9/change/withdraw', null]]))
})

test('a change lowers what holds money, removes what does not, and adds a milestone', async () => {
  const { user, changes } = await show(CLIENT, json(200, paidHere([funded, second()], { price: 1250 })))
  await user.click(await screen.findByRole('button', { name: 'Change the terms' }))
  const dialog = within(await screen.findByRole('dialog'))
  const [first] = await dialog.findAllByLabelText(/^Price/)
  await user.clear(first!)
  await user.type(first!, '500')
  await user.click(dialog.getByRole('button', { name: 'Propose the change' }))
  expect(await dialog.findAllByText(/At most \$400: this milestone is funded/)).toHaveLength(2)
  await user.clear(first!)
  await user.type(first!, '300')
  await user.click(dialog.getByRole('button', { name: 'Remove Ten pages' }))
  await user.click(dialog.getByRole('button', { name: 'Add a milestone' }))
  await user.type(dialog.getByLabelText(/What is delivered/), 'A blog')
  await user.type(dialog.getAllByLabelText(/^Price/)[1]!, '200')
  expect(dialog.getByText('Price: $500 instead of $1,250, $750 less')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Propose the change' }))
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()).toMatchObject([
    [
      'POST',
      '/api/agreements/9/change',
      {
        price: 500,
        milestones: [
          { title: 'Design', price: 300 },
          { title: 'Ten pages', price: 0 },
          { title: 'A blog', price: 200 },
        ],
      },
    ],
  ])
})
