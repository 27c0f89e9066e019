import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FOLLOWED } from '../server/subject.ts'

// Of events with one beginning the manual names it once: `invoice.paid`, `.voided`.
function namedInTheManual(): string[] {
  const [, list = ''] =
    /add the webhook with the events ([^]*?), and turn/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
  const names: string[] = []
  for (const [, name = ''] of list.matchAll(/`([^`]+)`/g)) {
    names.push(name.startsWith('.') ? (names.at(-1) ?? '').replace(/\.\w+$/, name) : name)
  }
  return names
}

test('operations.md names every event that is followed, and no other', () => {
  expect(namedInTheManual().toSorted()).toEqual(FOLLOWED.toSorted())
})
