import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { PITCH_DRAFT } from '../web/draft-prefix.ts'
import { firstWords } from '../web/first-words.ts'
import { PitchList, SnagButton } from '../web.tsx'
import { renderView, pitch, request } from './render-pitch.tsx'

const NAMES = ['Ada', 'Bo', 'Cy', 'Di', 'Ed']
const five = NAMES.map((full_name, at) => pitch({ id: at + 1, full_name }))
const COMPARISON = 'GET /requests/5/snags/comparison'

const renderList = (pitches = five) =>
  renderView(<PitchList request={request()} />, 'client', {
    'GET /requests/5/snags': json(200, pitches),
    'GET /requests/5/keep-open': json(200, { request_id: 5, asked_at: null }),
    [COMPARISON]: json(200, [
      { id: 1, skills_in_common: ['Go'], works: [{ id: 8, title: 'A shed in a week', picture_url: null }] },
    ]),
  })
const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Compare: ${name}` })

test('a pitch in the list says its price and time, how soon its creator replies and what they have done', async () => {
  await renderList([
    pitch({ asking_price: 2300, duration_days: 14, reply_within_hours: 24, worked_together: true, work_count: 3 }),
  ])
  const card = within(await screen.findByRole('article', { name: 'Devin Ode' }))
  for (const fact of ['$2,300', '14 days', 'Aims to reply within a day', 'Worked together', '3 solutions']) {
    expect(card.getByText(fact)).toBeTruthy()
  }
  expect(card.queryByRole('checkbox')).toBeNull()
})

test('the first four pitches are chosen, a fifth takes the place of one, and what is over waits to be chosen', async () => {
  const { user } = await renderList([pitch({ id: 6, full_name: 'Flo', state: 'declined' }), ...five])
  const ticked = async () => {
    const all = await Promise.all(['Flo', ...NAMES].map(tick))
    return all.map(({ checked, disabled }) => (checked ? 'x' : disabled ? '-' : '.')).join('')
  }
  expect(await ticked()).toBe('-xxxx-')
  await user.click(await tick('Bo'))
  expect(await ticked()).toBe('.x.xx.')
  await user.click(await tick('Ed'))
  expect(await ticked()).toBe('-x-xxx')
  expect(screen.getByRole('button', { name: 'Compare 4' })).toBeTruthy()
})

test('chosen pitches stand side by side in a table with headings, each with its next step', async () => {
  const { user } = await renderList([
    pitch({
      id: 1,
      full_name: 'Ada',
      asking_price: 2300,
      message: 'Hello! I build sheds of oak that last for decades.',
    }),
    pitch({ id: 2, full_name: 'Bo', duration_days: 1, state: 'declined', reason: 'other' }),
    pitch({ id: 3, full_name: 'Cy' }),
  ])
  await user.click(await tick('Bo'))
  await user.click(await tick('Cy'))
  await user.click(screen.getByRole('button', { name: 'Compare 2' }))
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Creator',
    'AAdaSeen',
    'BBoDeclined',
  ])
  const row = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  await waitFor(() => expect(row('Skills in common')).toEqual(['Go', '']))
  expect(row('In short')).toEqual(['Hello! I build sheds of oak that last for decades.', 'I build sheds.'])
  expect(row('Asking price')).toEqual(['$2,300', 'Not given'])
  expect(row('Time')).toEqual(['Not given', '1 day'])
  expect(table.getByRole('link', { name: 'A shed in a week' }).getAttribute('href')).toBe('/showcase/8')
  expect(table.getByRole('link', { name: 'Open conversation: Ada' }).getAttribute('href')).toBe('/conversations/77')
  expect(table.getByRole('button', { name: 'Shortlist: Bo' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all pitches' }))
  expect((await screen.findAllByRole('article')).map((card) => card.getAttribute('aria-label'))).toContain('Cy')
})

test.each([
  [
    'Hello Mia! I would build it in two weeks, with tests. Then more.',
    'Hello Mia! I would build it in two weeks, with tests.',
  ],
  ['Short.', 'Short.'],
  [`Well\n\n${'very '.repeat(60)}long`, `Well ${'very '.repeat(42)}very…`],
])('of %j the first sentence that says something is shown', (text, words) => {
  expect(firstWords(text)).toBe(words)
})

test('a price and a time are written with the pitch, are kept with its draft and are sent as numbers', async () => {
  const { user, sent } = await renderView(<SnagButton request={request()} />, 'developer', {
    'GET /payments/subscription-status': json(200, { status: 'active' }),
    'GET /profile/developer': json(404, {}),
    'POST /snagged-requests/': json(200, {}),
  })
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText(/Your pitch/), 'I build sheds.')
  await user.type(dialog.getByLabelText('Asking price'), '2300')
  await user.type(dialog.getByLabelText('Time in days'), '14')
  expect(JSON.parse(localStorage.getItem(`${PITCH_DRAFT}2_5`)!)).toMatchObject({
    changes: { asking_price: 2300, duration_days: 14 },
  })
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  await waitFor(() =>
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { request_id: 5, message: 'I build sheds.', asking_price: 2300, duration_days: 14, profile_link: false },
    ]),
  )
})
