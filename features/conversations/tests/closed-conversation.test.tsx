import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { ANN, conversation, message, opened, taking } from './render-conversation.tsx'

const SEND = 'POST /conversations/5/messages'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const written = () => screen.findByLabelText<HTMLTextAreaElement>('Write a message')

test('completed work leaves the conversation open for a while, and says until when', async () => {
  await opened({ status: 'completed', closes_at: inDays(3) })
  expect(await screen.findByText(/You can both write here until/)).toBeTruthy()
  expect(await written()).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull()
})

test('a closed conversation can be reopened by either side, and then written in', async () => {
  let stands = conversation({ status: 'completed', closes_at: inDays(-1) })
  const { user, sent } = await opened(stands, {
    'GET /conversations/5': (...call) => json(200, stands)(...call),
    'POST /conversations/5/reopen': (...call) => {
      stands = { ...stands, closes_at: inDays(14) }
      return json(200, stands)(...call)
    },
  })
  expect(await screen.findByText(/This conversation closed on/)).toBeTruthy()
  expect(screen.queryByLabelText('Write a message')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  expect(await written()).toBeTruthy()
  expect(sent('POST /conversations/5/reopen')).toHaveLength(1)
})

test('a message from a tab that did not notice the closing is refused in words, and kept with its files until it can be sent', async () => {
  let stands = conversation()
  const { user, sent } = await opened(
    {},
    {
      ...taking(() => 11),
      'GET /conversations/5': (...call) => json(200, stands)(...call),
      'POST /conversations/5/reopen': (...call) => {
        stands = { ...stands, closes_at: inDays(14) }
        return json(200, stands)(...call)
      },
      [SEND]: (...call) =>
        (stands.status === 'active' || stands.closes_at === null || stands.closes_at < inDays(0)
          ? refuse(409, 'conversation_completed')
          : json(200, message(9, { user_id: ANN, content: 'Half a thought' })))(...call),
    },
  )
  const field = await written()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for files')
  await user.upload(input, [new File(['abc'], 'a.txt')])
  await screen.findByText('3 bytes')
  await user.type(field, 'Half a thought')
  stands = conversation({ status: 'completed', closes_at: inDays(-1) })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your message was not sent')
  expect((await written()).value).toBe('Half a thought')
  expect(screen.getByText('a.txt')).toBeTruthy()
  expect(screen.queryByText('Try Again')).toBeNull()
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true))

  await user.click(await screen.findByRole('button', { name: 'Reopen' }))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent(SEND)).toHaveLength(2))
  expect(JSON.parse(sent(SEND)[1]?.body ?? '')).toMatchObject({ content: 'Half a thought', file_ids: [11] })
  await waitFor(async () => expect((await written()).value).toBe(''))
})
