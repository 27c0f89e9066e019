import { onTestFailed } from 'vitest'
import { recordStatements } from './record-statements.ts'

export { recordAllStatements, recordStatements } from './record-statements.ts'

const SETS_UP = /^\s*set (?:timezone|client_connection_check_interval)\b/i

/**
 * How many statements the work sends. A list that asks again for every row shows here: count with few rows and with many. A test that
 * fails says which they were.
 */
export async function countStatements(work: () => PromiseLike<unknown>): Promise<number> {
  // A connection that is opened meanwhile sets itself up.
  const statements = (await recordStatements(work)).filter(({ text }) => !SETS_UP.test(text))
  const texts = statements.map(({ text }) => text.trim().replace(/\s+/g, ' ').slice(0, 80))
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? []) error.message += `\n${texts.length}: ${texts.join(' | ')}`
  })
  return statements.length
}
