// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import {
  dropSession,
  onSessionEnded,
  storageEntry,
  storedToken,
  storageEntriesUnder,
} from '#platform/web/drafts/storage.ts'

afterEach(() => vi.restoreAllMocks())

test('a session that ends leaves no key to it, and everybody who listens is told', () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = onSessionEnded(listener)
  const stop = onSessionEnded(vi.fn<() => void>())
  storedToken.write('x')
  dropSession()
  expect(localStorage).toHaveLength(0)
  stop()
  unsubscribe()
  dropSession()
  expect(listener).toHaveBeenCalledOnce()
})

test('what is kept for the window is not kept between visits', () => {
  storageEntry('place', 'sessionStorage').write('here')
  expect([storageEntry('place').read(), storageEntry('place', 'sessionStorage').read()]).toEqual([null, 'here'])
})

test('what is kept under names that begin alike is found, and nothing else', () => {
  for (const name of ['draft_7_1', 'draft_7_20', 'draft_77_1', 'other']) storageEntry(name).write(name)
  const found = storageEntriesUnder('draft_7_')
  expect(found.map((each) => each.read()).toSorted()).toEqual(['draft_7_1', 'draft_7_20'])
  for (const each of found) each.remove()
  expect(Object.keys(localStorage).toSorted()).toEqual(['draft_77_1', 'other'])
})

test('a browser that refuses to store anything breaks nothing', () => {
  const refused = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refused)
  storedToken.write('x')
  storageEntry('place', 'sessionStorage').write('here')
  dropSession()
  expect([storedToken.read(), storageEntry('place', 'sessionStorage').read()]).toEqual([null, null])
})
