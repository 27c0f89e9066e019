import { serveWorker } from '#platform/server/work/persistent-worker.ts'

function blockForever(kept: number[][] | null): never {
  for (;;) kept?.push(Array.from({ length: 100_000 }, (_, at) => at))
}

/** Says what it is told, and misbehaves on demand. */
serveWorker((question: string) => {
  if (question === 'throw') throw new Error('Thrown in the thread')
  if (question === 'for ever') blockForever(null)
  if (question === 'fill') blockForever([])
  // Without the processor, as on a machine with much else to do.
  if (question === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500)
  return question
})
