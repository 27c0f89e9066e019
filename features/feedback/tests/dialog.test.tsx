import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useAuth, type AuthUser } from '#features/accounts/web.tsx'
import { json, refuse, reset, delayed, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import type { Feedback } from '../contract.ts'
import { FeedbackDialog } from '../web/FeedbackDialog.tsx'
import { FeedbackPrompt } from '../web/FeedbackPrompt.tsx'
import { giveFeedback, sendStoredFeedback } from '../web/outbox.ts'
import { useFeedbackPrompt } from '../web/prompt.ts'

const row: Feedback = {
  id: 1,
  rating: 4,
  comment: '',
  name: null,
  email: null,
  location: 'footer',
  target_id: null,
  created_at: '2026-11-21T08:00:00Z',
}
const taken = json(200, row)
const kept = () => JSON.parse(localStorage.getItem('pending_feedback') ?? '[]') as { feedback: { comment: string } }[]
const untilStored = (count: number) => waitFor(() => expect(kept()).toHaveLength(count))

afterEach(() => useFeedbackPrompt.getState().close())

async function openDialog(...behaviours: Behaviour[]) {
  const server = await meet(...behaviours)
  configureCalls({ retries: 0 })
  render(
    <MantineProvider env="test">
      <FeedbackDialog />
    </MantineProvider>,
  )
  useFeedbackPrompt.getState().open({ location: 'footer', target_id: 'general_feedback' })
  await screen.findByRole('dialog', { name: 'Share Your Feedback' })
  return { server, user: userEvent.setup() }
}
function startAgain() {
  useFeedbackPrompt.getState().close()
  cleanup()
  render(<FeedbackPrompt />)
}
const submit = () => screen.getByRole('button', { name: 'Submit' })

test('without stars nothing is sent: "Please select a rating"', async () => {
  const { server, user } = await openDialog(taken)
  await user.click(submit())
  expect(screen.getByRole('alert').textContent).toBe('Please select a rating')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 star' }))
  expect(server.seen).toHaveLength(0)
})

test('what was typed is there again after the dialog was closed, and gone once it was sent', async () => {
  const { server, user } = await openDialog(taken)
  const reopen = async () => {
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    useFeedbackPrompt.getState().open({ location: 'footer', target_id: 'general_feedback' })
    return screen.findByLabelText<HTMLTextAreaElement>('Comments')
  }
  await user.click(screen.getByRole('radio', { name: '4 stars' }))
  await user.type(screen.getByLabelText('Comments'), 'Half a thought')
  expect((await reopen()).value).toBe('Half a thought')
  await user.click(submit())
  await server.arrived(1)
  expect((await reopen()).value).toBe('')
})

test('nobody finds what somebody else typed before they signed out', async () => {
  const { user } = await openDialog(taken)
  await user.type(screen.getByLabelText('Comments'), 'Between us')
  act(() => useAuth.setState({ user: { id: 2 } as AuthUser }))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Comments').value).toBe(''))
})

test('stars alone are enough; who gives them is thanked, and no session goes along', async () => {
  localStorage.setItem('token', 'of-somebody')
  const { server, user } = await openDialog(taken)
  await user.click(screen.getByRole('radio', { name: '4 stars' }))
  await user.click(submit())
  expect(screen.getByRole('status').textContent).toBe('Thank you for your feedback!')
  await server.arrived(1)
  await untilStored(0)
  expect(server.seen[0]?.url).toBe('/api/feedback/')
  expect(server.seen[0]?.headers.authorization).toBeUndefined()
  expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
    rating: 4,
    comment: '',
    name: null,
    email: null,
    location: 'footer',
    target_id: 'general_feedback',
  })
})

test('an address that is none is told at its field', async () => {
  const { server, user } = await openDialog(taken)
  await user.click(screen.getByRole('radio', { name: '2 stars' }))
  await user.type(screen.getByLabelText('Email'), 'zoe at example')
  await user.click(submit())
  expect(screen.getByText('Enter a valid email address')).toBeTruthy()
  expect(server.seen).toHaveLength(0)
})

test.each<[string, Behaviour]>([
  ['the server fails', refuse(500, 'internal')],
  ['there is no connection', reset],
  ['there were too many calls', refuse(429, 'too_many')],
])('when %s, they are thanked all the same; it is kept and sent later, once', async (_, failure) => {
  const { server, user } = await openDialog(failure, taken)
  await user.click(screen.getByRole('radio', { name: '5 stars' }))
  await user.type(screen.getByLabelText('Comments'), 'Lovely')
  await user.click(submit())
  expect(screen.getByText('Thank you for your feedback!')).toBeTruthy()
  await server.arrived(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(kept().map(({ feedback }) => feedback.comment)).toEqual(['Lovely'])

  // The next start.
  startAgain()
  await untilStored(0)
  expect(server.seen).toHaveLength(2)
  expect(server.seen[1]?.headers['idempotency-key']).toBe(server.seen[0]?.headers['idempotency-key'])
  window.dispatchEvent(new Event('online'))
  await sendStoredFeedback()
  expect(server.seen).toHaveLength(2)
})

test('it is sent as soon as there is a connection again', async () => {
  const { server } = await openDialog(reset, taken)
  await giveFeedback(row)
  expect(kept()).toHaveLength(1)
  startAgain()
  window.dispatchEvent(new Event('online'))
  await untilStored(0)
  expect(server.seen).toHaveLength(2)
})

test('what the server will never take does not wait for ever', async () => {
  const { server } = await openDialog(refuse(422, 'invalid'))
  await giveFeedback(row)
  expect(kept()).toEqual([])
  expect(server.seen).toHaveLength(1)
})

test('two in a row both arrive, though a newer call of the same kind ends an older one', async () => {
  const { server } = await openDialog(delayed(40, taken))
  await Promise.all([giveFeedback({ ...row, comment: 'one' }), giveFeedback({ ...row, comment: 'two' })])
  await untilStored(0)
  expect(server.seen.map(({ body }) => (JSON.parse(body) as { comment: string }).comment)).toEqual(['one', 'two'])
})

test('what somebody else wrote into the storage is not sent', async () => {
  const { server } = await openDialog(taken)
  localStorage.setItem('pending_feedback', '{"no": "list"}')
  await sendStoredFeedback()
  expect(server.seen).toHaveLength(0)
})
