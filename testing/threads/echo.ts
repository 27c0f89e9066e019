import { answerEach } from '#platform/server/kept-thread.ts'

function forEver(kept: number[][] | null): never {
  for (;;) kept?.push(Array.from({ length: 100_000 }, (_, at) => at))
}

/** Says what it is told, and misbehaves on demand. */
answerEach((question: string) => {
  if (question === 'throw') throw new Error('Thrown in the thread')
  if (question === 'for ever') forEver(null)
  if (question === 'fill') forEver([])
  return question
})
