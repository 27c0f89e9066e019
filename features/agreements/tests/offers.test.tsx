import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { buttons, CLIENT, conversation, CREATOR, isLook, none, proposed, show } from './show-agreement.tsx'
import { eventually } from '#testing/eventually.ts'

test.each([
  ['is not open any more', { request_status: 'cancelled' }, 'The request is closed'],
  ['was settled', { request_status: 'in_progress', request_settled: true }, 'The request was settled with another'],
] as const)('where the request %s, no terms are proposed, and that is said', async (_, fields, sentence) => {
  await show(CREATOR, none, undefined, { ...conversation, ...fields })
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy()
  expect(buttons()).toEqual([])
  cleanup()
  await show(CREATOR, json(200, { ...proposed, status: 'declined' }), undefined, { ...conversation, ...fields })
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy()
  expect(buttons()).toEqual([])
})

test('the client who agreed hears of others who wait, the creator does not', async () => {
  await show(CLIENT, json(200, { ...proposed, status: 'accepted' }))
  expect(await screen.findByText('Others wait for 7')).toBeTruthy()
  cleanup()
  await show(CREATOR, json(200, { ...proposed, status: 'accepted' }))
  expect(await screen.findByText('Both of you agreed to these terms.', { exact: false })).toBeTruthy()
  expect(screen.queryByText('Others wait for 7')).toBeNull()
})

test('who looks at terms has seen them: their notice is read', async () => {
  const { server } = await show(CLIENT, json(200, proposed))
  await eventually(() => expect(server.seen.filter(({ url }) => isLook(url))).toHaveLength(1))
})
