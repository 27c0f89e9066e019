import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useEndpoint } from '#platform/web/api/query.ts'
import { UNDO_MS, useIsDeleted, useUndoableDelete } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { openScreen } from './render-screen.tsx'
import { json, nothing, refuse, type Behaviour } from './misbehaving-server.ts'
import { testApi } from './talk-api.ts'

const LEAVE = 'DELETE /talks/7'
const talk = { params: { id: 7 } }

function Talks() {
  const isDeleted = useIsDeleted()
  const remove = useUndoableDelete({ endpoint: testApi.leave, done: 'Talk deleted' })
  const { data = [] } = useEndpoint(testApi.list, {})
  return data
    .filter(({ id }) => !isDeleted(testApi.leave, { params: { id } }))
    .map(({ id }) => (
      <button key={id} type="button" onClick={() => remove(talk)}>
        Delete talk {id}
      </button>
    ))
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => vi.advanceTimersByTimeAsync(UNDO_MS))

const talkButton = () => screen.queryByRole('button', { name: 'Delete talk 7' })

/** Somebody deletes one of their talks; the server has it until the call is answered well. */
async function deleteTalk(answer: Behaviour = nothing) {
  let isThere = true
  const opened = await openScreen('/', <Talks />, '/', {
    'GET /talks': (response, seen) => json(200, isThere ? [{ id: 7 }] : [])(response, seen),
    [LEAVE]: (response, seen) => {
      isThere = answer !== nothing
      return answer(response, seen)
    },
  })
  const user = opened.user
  await user.click(await screen.findByRole('button', { name: 'Delete talk 7' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(talkButton()).toBeNull()
  return { ...opened, undo }
}

test('what is deleted is gone at once, and the call is made when it can no longer be undone', async () => {
  const { sent } = await deleteTalk()
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1000)
  expect(sent(LEAVE)).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1000)
  await waitFor(() => expect(sent(LEAVE)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  expect(talkButton()).toBeNull()
})

test('undone, it is back and nothing is sent; a second press does nothing', async () => {
  const { sent, user, undo } = await deleteTalk()
  await user.dblClick(undo)
  expect(talkButton()).toBeTruthy()
  await vi.advanceTimersByTimeAsync(2 * UNDO_MS)
  expect(sent(LEAVE)).toHaveLength(0)
})

test('a press that comes too late undoes nothing', async () => {
  const { sent, undo } = await deleteTalk()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  undo.click()
  await waitFor(() => expect(sent(LEAVE)).toHaveLength(1))
  expect(talkButton()).toBeNull()
})

test('whoever closes the page within these seconds has deleted it', async () => {
  const { sent } = await deleteTalk()
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(sent(LEAVE)).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(sent(LEAVE)).toHaveLength(1)
})

test('what another tab deleted meanwhile is gone, without a word', async () => {
  const { sent } = await deleteTalk(refuse(404, 'not_found', 'Talk not found'))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  await waitFor(() => expect(sent(LEAVE)).toHaveLength(1))
  expect(screen.queryByText('Talk not found')).toBeNull()
})

test('what is refused after all is shown again, with the reason', async () => {
  await deleteTalk(refuse(409, 'in_use', 'Somebody is speaking'))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  await screen.findByText('Somebody is speaking')
  await waitFor(() => expect(talkButton()).toBeTruthy())
})
