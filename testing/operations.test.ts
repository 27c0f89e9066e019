import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allWork } from '#app/server.ts'

test('operations.md says of every scheduled job what it does', () => {
  const manual = readFileSync('docs/operations.md', 'utf8')
  const missing = allWork.scheduledJobs.map(({ name }) => name).filter((name) => !manual.includes(`\`${name}\``))
  expect(missing).toEqual([])
})
