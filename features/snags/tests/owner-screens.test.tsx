import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { PitchList } from '../web.tsx'
import { renderView, pitch, request } from './render-pitch.tsx'

const PITCHES = 'GET /requests/5/snags'
const REMINDER = 'GET /requests/5/keep-open'
const notAsked = json(200, { request_id: 5, asked_at: null })

test('the owner’s list notes what it shows as seen, once', async () => {
  const { sent } = await renderView(<PitchList request={request()} />, 'client', {
    [PITCHES]: json(200, [pitch({ id: 1, state: 'sent' }), pitch({ id: 2 })]),
    [REMINDER]: notAsked,
    'POST /snagged-requests/1/seen': json(200, pitch({ id: 1 })),
  })
  await waitFor(() => expect(sent('POST').map(({ path }) => path)).toEqual(['/api/snagged-requests/1/seen']))
})

test('declining asks why and sends a few words along', async () => {
  const { user, sent } = await renderView(<PitchList request={request()} />, 'client', {
    [PITCHES]: json(200, [pitch()]),
    [REMINDER]: notAsked,
    'PUT /snagged-requests/9/answer': json(200, pitch({ state: 'declined', reason: 'timing' })),
  })
  await user.click(await screen.findByRole('button', { name: 'Decline: Devin Ode' }))
  const dialog = await screen.findByRole('dialog', { name: 'Decline Devin Ode?' })
  await user.selectOptions(within(dialog).getByLabelText('Reason'), 'timing')
  await user.type(within(dialog).getByLabelText('A message to them'), 'Next year.')
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ state: 'declined', reason: 'timing', text: 'Next year.' }]),
  )
})

test('each state offers what can be done with it', async () => {
  const states = ['seen', 'shortlisted', 'declined', 'hired', 'withdrawn', 'closed'] as const
  await renderView(<PitchList request={request()} />, 'client', {
    [PITCHES]: json(
      200,
      states.map((state, at) =>
        pitch({ id: at + 1, full_name: state, state, reason: state === 'declined' ? 'other' : null }),
      ),
    ),
    [REMINDER]: notAsked,
  })
  await screen.findAllByRole('article')
  const offered = states.map((state) => {
    const card = within(screen.getByRole('article', { name: state }))
    return [
      state,
      ...['Shortlist', 'Decline'].filter((label) => card.queryByRole('button', { name: `${label}: ${state}` })),
    ]
  })
  expect(offered).toEqual([
    ['seen', 'Shortlist', 'Decline'],
    ['shortlisted', 'Decline'],
    ['declined', 'Shortlist'],
    ['hired'],
    ['withdrawn'],
    ['closed'],
  ])
})

test('who was asked whether they still look says so with one press', async () => {
  const { user, sent } = await renderView(<PitchList request={request()} />, 'client', {
    [PITCHES]: json(200, [pitch()]),
    [REMINDER]: json(200, { request_id: 5, asked_at: '2026-11-20T12:00:00Z' }),
    'POST /requests/5/keep-open': notAsked,
  })
  await user.click(await screen.findByRole('button', { name: 'I am still looking' }))
  await screen.findByText('Your request stays open. Good luck.')
  expect(sent('POST').map(({ path }) => path)).toEqual(['/api/requests/5/keep-open'])
})

test('once the work is given away, the others can be declined together', async () => {
  const { user, sent } = await renderView(<PitchList request={request({ status: 'in_progress' })} />, 'client', {
    [PITCHES]: json(200, [pitch(), pitch({ id: 10, state: 'hired' })]),
    'POST /requests/5/snags/decline-others': json(200, { declined: 1 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Decline the others' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline the others' }))
  await screen.findByText('1 creator notified')
  expect(sent('POST').map(({ body }) => body)).toEqual([{ reason: 'another_creator', text: null }])
})

test('an open request without pitches says what will stand there', async () => {
  await renderView(<PitchList request={request({ is_public: false })} />, 'client', { [REMINDER]: notAsked })
  await screen.findByText('No pitches yet')
  expect(screen.getByText(/Share it with a creator, or make it public/)).toBeTruthy()
})
