import { expect, test } from 'vitest'
import { LimitExceeded } from '#platform/server/work/worker-thread.ts'
import { PersistentWorker } from '#platform/server/work/persistent-worker.ts'

const echo = (seconds: number) =>
  new PersistentWorker<string, string>(new URL('../../../testing/threads/echo.ts', import.meta.url), {
    seconds,
    memoryMb: 32,
  })

test('a thread that is kept answers one question after the other', async () => {
  const thread = echo(20)
  expect(await Promise.all([thread.ask('a'), thread.ask('b'), thread.ask('c')])).toEqual(['a', 'b', 'c'])
})

test('whoever asks for something without an end is sent away, and the next is answered', async () => {
  const thread = echo(2)
  const [endless, next] = await Promise.allSettled([thread.ask('for ever'), thread.ask('next')])
  expect(endless).toMatchObject({ status: 'rejected', reason: expect.any(LimitExceeded) })
  expect(next).toEqual({ status: 'fulfilled', value: 'next' })
})

test('a thread that is kept waiting for the processor is not sent away', async () => {
  const thread = echo(1)
  expect(await thread.ask('wait')).toBe('wait')
})

test('whoever asks for more memory than there is is sent away, and the next is answered', async () => {
  const thread = echo(20)
  await expect(thread.ask('fill')).rejects.toThrow(LimitExceeded)
  expect(await thread.ask('next')).toBe('next')
})

test('what goes wrong in the thread is told to whoever asked, and the next is answered', async () => {
  const thread = echo(20)
  await expect(thread.ask('throw')).rejects.toThrow('Thrown in the thread')
  expect(await thread.ask('next')).toBe('next')
})

test('too many at once are sent away at once, to try again', async () => {
  const thread = echo(20)
  const asked = await Promise.allSettled(Array.from({ length: 80 }, (_, at) => thread.ask(String(at))))
  const refused = asked.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(80 - 65)
  expect(refused[0]).toMatchObject({ reason: { status: 503, code: 'busy' } })
})
