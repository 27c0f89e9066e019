import { answerEach } from '#platform/server/kept-thread.ts'

/** Says what it is told, and misbehaves on demand. */
answerEach((question: string) => {
  if (question === 'throw') throw new Error('Thrown in the thread')
  const kept: number[][] = []
  while (question === 'for ever' || question === 'fill') {
    if (question === 'fill') kept.push(Array.from({ length: 100_000 }, () => kept.length))
  }
  return question
})
