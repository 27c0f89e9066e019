import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { SETTLED_ELSEWHERE, type Agreement } from '../contract.ts'
import { buttons, CLIENT, countered, CREATOR, entry, hash, isLook, none, proposed, show } from './show-agreement.tsx'
import { eventually } from '#testing/eventually.ts'

test('who is to answer sees the terms and three ways, and accepts exactly what they read', async () => {
  const { user, changes } = await show(CLIENT, json(200, proposed), json(200, { ...proposed, status: 'accepted' }))
  expect(await screen.findByText('Devin Okafor is waiting for your reply.')).toBeTruthy()
  expect(screen.getByText('$1,250')).toBeTruthy()
  expect(buttons()).toEqual(['Accept $1,250', 'Propose changes', 'Decline'])
  await user.click(screen.getByRole('button', { name: 'Accept $1,250' }))
  const dialog = await screen.findByRole('dialog', { name: 'Accept these terms?' })
  expect(changes()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
  await eventually(() => expect(changes()).toEqual([['POST', '/api/agreements/9/accept', { content_hash: hash('a') }]]))
})

test('who proposed waits, and may only withdraw', async () => {
  const { user, changes } = await show(CREATOR, json(200, proposed))
  expect(await screen.findByText('Waiting for Clara Brandt to reply.')).toBeTruthy()
  expect(buttons()).toEqual(['Withdraw'])
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  await eventually(() => expect(changes()).toEqual([['POST', '/api/agreements/9/withdraw', null]]))
})

test('terms are read in full in a dialog: what changed is marked word by word, for eyes and ears, beside the old price', async () => {
  const { user } = await show(CREATOR, json(200, countered))
  await user.click(await screen.findByRole('button', { name: 'Read in full' }))
  const terms = await screen.findByRole('region', { name: 'Terms, compared with version 1' })
  expect([...terms.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual([' removed: ten'])
  expect([...terms.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual([' added: eight'])
  expect(screen.getByText('instead of $1,250')).toBeTruthy()
})

test('the panel leads to the record, and to the page that is printed', async () => {
  await show(CLIENT, json(200, proposed))
  const link = await screen.findByRole('link', { name: 'Printable record' })
  expect(link.getAttribute('href')).toBe('/agreements/9/project-record')
  expect(screen.getByRole('link', { name: 'Open the record' }).getAttribute('href')).toBe('/agreements/9')
})

test('an answer with other terms starts from the ones there are and names the ones it answers', async () => {
  const { user, changes } = await show(CLIENT, json(200, proposed), json(200, countered))
  await user.click(await screen.findByRole('button', { name: 'Propose changes' }))
  const dialog = await screen.findByRole('dialog', { name: 'Propose changes' })
  const terms = within(dialog).getByLabelText<HTMLTextAreaElement>(/^Terms & deliverables/)
  expect(terms.value).toBe('A shop with ten pages.')
  await user.clear(terms)
  await user.type(terms, 'A shop with eight pages.')
  await user.type(within(dialog).getByLabelText(/^What are you changing/), 'Two pages fewer.')
  await user.click(within(dialog).getByRole('button', { name: 'Send terms' }))
  const body = {
    price: 1250,
    terms: 'A shop with eight pages.',
    proposed_changes: 'Two pages fewer.',
    content_hash: hash('a'),
  }
  await eventually(() => expect(changes()).toEqual([['POST', '/api/agreements/9/counter', body]]))
})

test('where nothing is proposed yet, terms are, with the budget to start from; none of it may be missing', async () => {
  const { user, changes } = await show(CREATOR, none, json(201, proposed))
  await user.click(await screen.findByRole('button', { name: 'Propose terms' }))
  const dialog = await screen.findByRole('dialog', { name: 'Propose terms' })
  const price = within(dialog).getByLabelText<HTMLInputElement>(/^Price/)
  expect(price.value).toBe('$1,500')
  await user.clear(price)
  await user.click(within(dialog).getByRole('button', { name: 'Send terms' }))
  expect(within(dialog).getByText('Enter a price above zero, with at most two decimal places.')).toBeTruthy()
  expect(within(dialog).getByText('Describe what is to be done.')).toBeTruthy()
  expect(changes()).toEqual([])
  await user.type(price, '1250.50')
  await user.type(within(dialog).getByLabelText(/^Terms & deliverables/), 'A shop.')
  await user.click(within(dialog).getByRole('button', { name: 'Send terms' }))
  const body = { price: 1250.5, terms: 'A shop.', proposed_changes: null, request_id: 7, developer_id: CREATOR }
  await eventually(() => expect(changes()).toEqual([['POST', '/api/agreements/', body]]))
})

test('a creator without a subscription is asked to subscribe', async () => {
  const { user } = await show(CREATOR, none, refuse(403, 'subscription_required'))
  await user.click(await screen.findByRole('button', { name: 'Propose terms' }))
  await user.type(await screen.findByLabelText(/^Terms & deliverables/), 'A shop.')
  await user.click(screen.getByRole('button', { name: 'Send terms' }))
  await screen.findByRole('dialog', { name: 'Creator Subscription Required' })
})

test('terms that changed while the question was open are shown anew, and not accepted', async () => {
  let read = json(200, proposed)
  const { user, server } = await show(CLIENT, (response, seen) => read(response, seen), refuse(409, 'terms_changed'))
  await user.click(await screen.findByRole('button', { name: 'Accept $1,250' }))
  const dialog = await screen.findByRole('dialog')
  read = json(200, { ...countered, proposed_by: CREATOR })
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('$1,100')).toBeTruthy()
  expect(server.seen.filter(({ method, url }) => method === 'POST' && !isLook(url))).toHaveLength(1)
})

test.each<[string, number, Partial<Agreement>, string, string[]]>([
  [
    'the client once accepted',
    CLIENT,
    { status: 'accepted' },
    'Both of you agreed to these terms. Mark the work',
    ['Mark as completed'],
  ],
  [
    'the creator once accepted',
    CREATOR,
    { status: 'accepted' },
    'Deliver the work here; Clara Brandt accepts or returns it.',
    ['Deliver'],
  ],
  ['anybody once completed', CLIENT, { status: 'completed' }, 'The work is complete.', []],
  ['anybody once declined', CREATOR, { status: 'declined' }, 'These terms were declined.', ['Propose terms']],
  ['anybody once withdrawn', CLIENT, { status: 'withdrawn' }, 'These terms were withdrawn.', ['Propose terms']],
  [
    'who was not chosen',
    CREATOR,
    {
      status: 'withdrawn',
      negotiation_history: [entry({}), entry({ action: 'withdrawal', user_id: CLIENT, changes: SETTLED_ELSEWHERE })],
    },
    'The request was settled with another creator',
    [],
  ],
])('what %s sees and may do', async (_, who, fields, sentence, expected) => {
  await show(who, json(200, { ...proposed, ...fields }))
  expect((await screen.findAllByText(sentence, { exact: false })).length).toBeGreaterThan(0)
  expect(buttons()).toEqual(expected)
})
