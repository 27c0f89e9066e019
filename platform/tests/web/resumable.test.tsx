import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#platform/web/api/messages.ts'
import { retryUpload } from '#platform/web/files/retry-upload.ts'
import { sendResumably } from '#platform/web/files/resumable.ts'

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

beforeEach(() => vi.useFakeTimers())

const nothing = () => undefined
const settled = () => vi.advanceTimersByTimeAsync(0)
const refused = (status: number, code = 'as_it_is') =>
  new CallError({ status, code, detail: 'No.', unexplained: undefined, hadToken: true })

test('who is back on the net goes on at once, and what runs already is not begun a second time', async () => {
  const received: string[] = []
  const sending = sendResumably({
    file: new Blob(['x']),
    announce: () => Promise.reject(new Error('It is announced already')),
    destination: { path: '/files/1', inParts: false },
    parts: () => ({ next: () => Promise.reject(new Error('It has none')), finish: async () => undefined }),
    onDestination: nothing,
    onState: (state) => received.push(state),
    onProgress: nothing,
    onDone: nothing,
    onRefused: nothing,
  })
  expect(starts).toHaveBeenCalledTimes(1)
  uploads[0]?.onError(new Error('The connection broke'))
  await settled()
  expect(received.at(-1)).toBe('waiting')
  window.dispatchEvent(new Event('online'))
  expect(starts).toHaveBeenCalledTimes(2)
  window.dispatchEvent(new Event('online'))
  expect(starts).toHaveBeenCalledTimes(2)
  sending.stop()
})

function givenAttempts(...outcomes: (() => Promise<unknown>)[]) {
  const received: unknown[] = []
  const attempt = vi.fn<Parameters<typeof retryUpload>[0]['attempt']>(() =>
    (outcomes.shift() ?? (() => new Promise(nothing)))(),
  )
  const sending = retryUpload({
    attempt,
    onState: (state) => received.push(state),
    onProgress: (sent) => received.push(sent),
    onDone: (answer) => received.push({ answer }),
    onRefused: ({ status }) => received.push({ status }),
  })
  return { attempt, received, sending }
}
const broken = () => Promise.reject(new Error('The connection broke'))

test('what breaks is tried again, ever more seldom, and soon again once something has arrived', async () => {
  const { attempt, received, sending } = givenAttempts(broken, broken, broken, async () => arrive())
  const arrive = () => {
    attempt.mock.lastCall?.[1].onArrived(10)
    return broken()
  }
  await vi.advanceTimersByTimeAsync(499)
  expect(attempt).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(attempt).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(999)
  expect(attempt).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(attempt).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(3000)
  expect(attempt).toHaveBeenCalledTimes(4)
  expect(received).toEqual(['sending', 'waiting', 'waiting', 'waiting', 'sending', 10, 'waiting'])
  await vi.advanceTimersByTimeAsync(500)
  expect(attempt).toHaveBeenCalledTimes(5)
  sending.stop()
})

test.each([
  ['it took too long', refused(408)],
  ['another connection holds the file', refused(423)],
  ['too much was asked', refused(429)],
  ['not all of it has arrived', refused(409, 'not_whole')],
  ['the server failed', refused(503)],
  [
    'nobody answered',
    new CallError({ status: null, code: 'network', detail: '', unexplained: undefined, hadToken: true }),
  ],
])('that %s is no refusal', async (_, error) => {
  const { attempt, received, sending } = givenAttempts(
    () => Promise.reject(error),
    async () => 'whole',
  )
  await vi.advanceTimersByTimeAsync(500)
  expect(attempt).toHaveBeenCalledTimes(2)
  expect(received).toEqual(['sending', 'waiting', { answer: 'whole' }])
  sending.resume()
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(attempt).toHaveBeenCalledTimes(2)
})

test.each([400, 401, 404, 409, 413, 507])('%d is a refusal, and the end', async (status) => {
  const { attempt, received } = givenAttempts(() => Promise.reject(refused(status)))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempt).toHaveBeenCalledTimes(1)
  expect(received).toEqual(['sending', { status }])
})

test('what is held is broken off until it is resumed; what is stopped says nothing any more', async () => {
  const { attempt, received, sending } = givenAttempts()
  sending.pause()
  const [signal, told] = attempt.mock.calls[0] ?? []
  expect(signal?.aborted).toBe(true)
  told?.onProgress(5)
  expect(received).toEqual(['sending', 'paused'])
  sending.resume()
  sending.resume()
  expect(attempt).toHaveBeenCalledTimes(2)
  sending.stop()
  attempt.mock.calls[1]?.[1].onArrived(7)
  sending.resume()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempt).toHaveBeenCalledTimes(2)
  expect(received).toEqual(['sending', 'paused', 'sending'])
})
