import { answerEach } from '#platform/server/work/persistent-worker.ts'

function forEver(kept: number[][] | null): never {
  for (;;) kept?.push(Array.from({ length: 100_000 }, (_, at) => at))
}

/** Says what it is told, and misbehaves on demand. */
answerEach((question: string) => {
  if (question === 'throw') throw new Error('Thrown in the thread')
  if (question === 'for ever') forEver(null)
  if (question === 'fill') forEver([])
  // Without the processor, as on a machine with much else to do.
  if (question === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500)
  return question
})
