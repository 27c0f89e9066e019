import { afterEach, expect, test, vi } from 'vitest'
import { sendResumably } from '#platform/web/resumable.ts'
import { testApi } from './talking.ts'

const { starts, uploads } = vi.hoisted(() => ({
  starts: vi.fn<() => void>(),
  uploads: [] as { onError: (error: Error) => void; onProgress: (sent: number) => void }[],
}))

vi.mock('tus-js-client', () => ({
  DetailedError: class extends Error {},
  Upload: class {
    constructor(_file: Blob, options: (typeof uploads)[number]) {
      uploads.push(options)
    }
    start = starts
    abort = async () => undefined
  },
}))

afterEach(() => vi.useRealTimers())

test('who is back on the net goes on at once, and what runs already is not begun a second time', () => {
  vi.useFakeTimers()
  const nothing = () => undefined
  const heard: string[] = []
  const sending = sendResumably({
    file: new Blob(['x']),
    begin: testApi.send,
    path: null,
    metadata: {},
    onPath: nothing,
    onState: (state) => heard.push(state),
    onProgress: nothing,
    onDone: nothing,
    onRefused: nothing,
  })
  expect(starts).toHaveBeenCalledTimes(1)
  uploads[0]?.onError(new Error('The connection broke'))
  expect(heard.at(-1)).toBe('waiting')
  window.dispatchEvent(new Event('online'))
  expect(starts).toHaveBeenCalledTimes(2)
  window.dispatchEvent(new Event('online'))
  expect(starts).toHaveBeenCalledTimes(2)
  sending.stop()
})
