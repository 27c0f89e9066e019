// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { loseSession, onSessionLost, stored, storedToken, storedUnder } from '#platform/web/drafts/storage.ts'

afterEach(() => vi.restoreAllMocks())

test('a session that ends leaves no key to it, and everybody who listens is told', () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = onSessionLost(listener)
  const stop = onSessionLost(vi.fn<() => void>())
  storedToken.write('x')
  loseSession()
  expect(localStorage).toHaveLength(0)
  stop()
  unsubscribe()
  loseSession()
  expect(listener).toHaveBeenCalledOnce()
})

test('what is kept for the window is not kept between visits', () => {
  stored('place', 'sessionStorage').write('here')
  expect([stored('place').read(), stored('place', 'sessionStorage').read()]).toEqual([null, 'here'])
})

test('what is kept under names that begin alike is found, and nothing else', () => {
  for (const name of ['draft_7_1', 'draft_7_20', 'draft_77_1', 'other']) stored(name).write(name)
  const found = storedUnder('draft_7_')
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
  stored('place', 'sessionStorage').write('here')
  loseSession()
  expect([storedToken.read(), stored('place', 'sessionStorage').read()]).toEqual([null, null])
})
