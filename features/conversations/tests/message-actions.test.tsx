import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { event, json, respond } from '#platform/tests/web/misbehaving-server.ts'
import { startLive } from '#platform/web/live/live.ts'
import { MESSAGE_EDIT_WINDOW_MS, type Message } from '../contract.ts'
import { mergeMessages } from '../web/thread/timeline.ts'
import { ANN, conversation, renderView, here, message, opened } from './render-conversation.tsx'

const own = (changes: Partial<Message> = {}) =>
  message(1, { user_id: ANN, username: 'ann', created_at: new Date().toISOString(), content: 'Helo', ...changes })
const deleted = (changes: Partial<Message> = {}) =>
  own({ content: '', deleted_at: new Date().toISOString(), ...changes })
const log = () => screen.findByRole('log')
const actionsOf = async (words: string) => screen.findByRole('button', { name: `Actions for “${words}”` })

test('an own message is edited in its place, by keyboard alone', async () => {
  const edited = own({ content: 'Hello', edited_at: new Date().toISOString() })
  const { user, sent } = await opened({ messages: [own()] }, { 'PATCH /conversations/5/messages/1': json(200, edited) })
  const button = await actionsOf('Helo')
  button.focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' })
  expect(field.value).toBe('Helo')
  await user.clear(field)
  await user.type(field, 'Hello{Enter}')
  await waitFor(async () => expect((await log()).textContent).toContain('HelloEdited'))
  expect(JSON.parse(sent('PATCH /conversations/5/messages/1')[0]?.body ?? '')).toEqual({ content: 'Hello' })
  expect(document.activeElement).toBe(await actionsOf('Hello'))
})

test('Escape leaves the editor and not the conversation; what was typed stays when saving fails', async () => {
  const refusal = json(409, { detail: 'A message can be edited for 15 minutes', code: 'edit_window_over' })
  const { user, sent } = await opened({ messages: [own()] }, { 'PATCH /conversations/5/messages/1': refusal })
  const startEditing = async () => {
    await user.click(await actionsOf('Helo'))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' })
  }
  await user.type(await startEditing(), '!{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull()
  expect([here(), sent('PATCH /conversations/5/messages/1').length]).toEqual(['/conversations/5', 0])
  await user.type(await startEditing(), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await within(await log()).findByRole('alert')).textContent).toBe('A message can be edited for 15 minutes')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' }).value).toBe('Helo!')
})

test('an old message can be deleted only, and one of the other side reported only', async () => {
  const old = own({ created_at: new Date(Date.now() - MESSAGE_EDIT_WINDOW_MS - 1000).toISOString() })
  const { user } = await opened({ messages: [old, message(2)] })
  await user.click(await actionsOf('Helo'))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Delete'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await user.click(await actionsOf('message 2'))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Report'])
})

test('in a completed conversation nothing is edited any more', async () => {
  const { user } = await opened({ messages: [own()], status: 'completed' })
  await user.click(await actionsOf('Helo'))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Delete'])
})

test('deleting is asked for once more, and leaves a place that says so', async () => {
  const { user, sent } = await opened(
    { messages: [own()] },
    { 'DELETE /conversations/5/messages/1': json(200, deleted()) },
  )
  await user.click(await actionsOf('Helo'))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this message?' })
  expect(sent('DELETE /conversations/5/messages/1')).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  const place = await within(await log()).findByText('Message deleted')
  expect((await log()).textContent).not.toContain('Helo')
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(place))
})

test('the other side sees at once what was edited and what was deleted', async () => {
  const theirs = [message(1), message(2), message(3)]
  const edited = message(1, { content: 'changed', edited_at: '2026-11-20T08:01:00.000Z' })
  const gone = message(2, { content: '', deleted_at: '2026-11-20T08:01:00.000Z' })
  // One from long ago that is not shown must not stand above a gap.
  const farAway = message(0, { content: 'from long ago', edited_at: '2026-11-20T08:01:00.000Z' })
  await opened(
    { messages: theirs },
    {
      'GET /conversations/user/list': json(200, [conversation({ messages: [gone] })]),
      'GET /events': respond([
        event(0, 'ready', {}),
        event(1, 'message_changed', farAway),
        event(2, 'message_changed', edited),
        event(3, 'message_changed', gone),
      ]),
    },
  )
  await log()
  onTestFinished(startLive(2))
  await waitFor(async () => expect((await log()).textContent).toContain('Message deleted'))
  const text = (await log()).textContent
  expect(text).toContain('changedEdited')
  expect(text).toContain('message 3')
  expect(text).not.toMatch(/message 1|message 2|from long ago/)
  const list = screen.getByRole('navigation', { name: 'Conversations' })
  await within(list).findByText('Message deleted')
})

test.each([
  ['an edit', own({ content: 'new', edited_at: '2026-11-20T08:01:00.000Z' })],
  ['a deletion', deleted({ edited_at: '2026-11-20T08:01:00.000Z' })],
])('%s is not undone by an older copy that arrives late', (_, newer) => {
  for (const order of [
    [own(), newer],
    [newer, own()],
  ]) {
    expect(mergeMessages(...order.map((one) => [one]))).toEqual([newer])
  }
})

test('a conversation is archived beside its messages, and found in the archive', async () => {
  // Wide enough for the panel.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  }))
  const archived = conversation({ is_archived: true })
  let isArchived = false
  const { user, sent } = await renderView('/conversations/5', {
    'GET /conversations/5': (response, seen) => json(200, isArchived ? archived : conversation())(response, seen),
    'POST /conversations/5/read': json(200, { conversation_id: 5, user_id: ANN, read_id: 1 }),
    'GET /conversations/unread': json(200, { count: 0 }),
    'GET /conversations/user/list': (response, seen) =>
      json(200, seen.url.includes('archived=only') === isArchived ? [archived] : [])(response, seen),
    'PUT /conversations/5/archive': (response) => {
      isArchived = true
      response.writeHead(204).end()
    },
  })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  await waitFor(() => expect(sent('PUT /conversations/5/archive')).toHaveLength(1))
  const list = screen.getByRole('navigation', { name: 'Conversations' })
  await within(list).findByText('No conversations yet')
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await screen.findByRole('menuitem', { name: 'Unarchive' })
  await user.keyboard('{Escape}')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Archived')
  await within(list).findByRole('link', { name: 'A shop' })
  expect(here()).toBe('/conversations/5?archived=only')
})
