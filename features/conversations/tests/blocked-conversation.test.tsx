import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, nothing, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { conversation, opened } from './render-conversation.tsx'

const written = () => screen.findByLabelText<HTMLTextAreaElement>('Write a message')

test('whoever was blocked reads a plain line instead of the composer, and keeps what they wrote', async () => {
  let stands = conversation()
  const { user } = await opened(stands, {
    'GET /conversations/5': (...call) => json(200, stands)(...call),
    'POST /conversations/5/messages': (...call) => {
      stands = conversation({ is_blocked: true })
      return refuse(403, 'contact_refused')(...call)
    },
  })
  await user.type(await written(), 'Half a thought')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('You cannot write to this person.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByLabelText('Write a message')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Unblock' })).toBeNull()
  expect(Object.values({ ...localStorage }).join()).toContain('Half a thought')
})

test('whoever blocked can lift it where they would write', async () => {
  let stands = conversation({ is_blocked: true, blocked_by_me: true })
  const { user, sent } = await opened(stands, {
    'GET /conversations/5': (...call) => json(200, stands)(...call),
    'DELETE /blocks/2': (...call) => {
      stands = conversation()
      return nothing(...call)
    },
  })
  expect(await screen.findByText(/You blocked Devin Okafor/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Unblock' }))
  expect(await written()).toBeTruthy()
  expect(sent('DELETE /blocks/2')).toHaveLength(1)
})
