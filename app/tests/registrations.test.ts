// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { signOut, useAuth } from '#features/accounts/web.tsx'
import { configureCalls } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { registerFeatures } from '../shell/registrations.ts'
import { webFeatures } from '../web-features.ts'
import { eventually } from '#testing/eventually.ts'

beforeAll(registerFeatures)

test('every feature that brings something to the screens is listed', () => {
  const root = join(import.meta.dirname, '../..')
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const brought = globSync('features/*/web.tsx', { cwd: root }).flatMap(
    (file) => read(file).match(/(?<=export const )\w+(?=: WebFeature)/g) ?? [],
  )
  expect(brought.length).toBeGreaterThan(15)
  const listed = read('app/web-features.ts')
  expect(brought.filter((name) => !listed.includes(`  ${name},`))).toEqual([])
})

test.each([
  ['subscription_required', 403, 'Subscription required or expired.'],
  ['invalid_video_ids', 400, 'One or more selected videos are invalid.'],
  ['cannot_rate_own', 400, 'You cannot rate your own showcase.'],
  ['wrong_credentials', 401, 'As the server says'],
  ['payment_provider_unavailable', 502, 'As the server says'],
  ['forbidden', 403, 'You do not have permission to perform this action.'],
])('after the refusal %s people read what its feature says', (code, status, sentence) => {
  const failure = { status, code, detail: 'As the server says', unexplained: undefined, hadToken: true }
  expect(new CallError(failure).message).toBe(sentence)
})

test('who logs out leaves nothing of what they were about to write; what waits to be sent and the words of others stay', async () => {
  configureCalls({ retries: 0 })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network here')))
  const staying = ['outbox_7_1', 'draft_77_1', 'pending_feedback', 'mantine-color-scheme-value']
  const forms = webFeatures.flatMap(({ formDrafts = [] }) => formDrafts.map((prefix) => `${prefix}7_1`))
  expect(forms.length).toBeGreaterThan(5)
  for (const key of [...staying, ...forms, 'draft_7_20', 'pending_conversation_request_id'])
    localStorage.setItem(key, 'x')
  useAuth.setState({ token: 'mine', user: { id: 7 } as never, isAuthenticated: true })
  await signOut()
  expect(Object.keys(localStorage).toSorted()).toEqual(staying.toSorted())
  vi.unstubAllGlobals()
})

test('who logs out takes along what they recorded or began to write here and did not send, and where they stopped in videos', async () => {
  const removed: string[] = []
  const files = { removeEntry: async (name: string) => void removed.push(`files ${name}`) }
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => removed.push(`database ${name}`) })
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { getDirectory: async () => files } })
  localStorage.setItem('video_moments', '[[3,40]]')
  useAuth.setState({ token: 'mine', user: { id: 7 } as never, isAuthenticated: true })
  await signOut()
  await eventually(() =>
    expect(removed).toEqual([
      'database recordings',
      'database showcase_drafts',
      'database product_drafts',
      'files recordings',
    ]),
  )
  expect(localStorage.getItem('video_moments')).toBeNull()
  Reflect.deleteProperty(navigator, 'storage')
  vi.unstubAllGlobals()
})

test('where a browser keeps no recordings, logging out works all the same', async () => {
  localStorage.setItem('video_moments', '[[3,40]]')
  useAuth.setState({ token: 'mine', user: { id: 7 } as never, isAuthenticated: true })
  await signOut()
  expect([localStorage.getItem('video_moments'), useAuth.getState().token]).toEqual([null, null])
})
