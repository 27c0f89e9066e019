import { expect, test } from 'vitest'
import { readDocument } from '#testing/rules/documents.ts'
import { FOLLOWED } from '../server/subject.ts'

// Of events with one beginning the manual names it once: `invoice.paid`, `.voided`.
function namedInTheManual(): string[] {
  const [, list = ''] =
    /add the webhook .* with these events, [^]*?:\n([^]*?)\.\n/.exec(readDocument('docs/run/payments.md')) ?? []
  const names: string[] = []
  for (const [, name = ''] of list.matchAll(/`([^`]+)`/g)) {
    names.push(name.startsWith('.') ? (names.at(-1) ?? '').replace(/\.\w+$/, name) : name)
  }
  return names
}

test('payments.md names every event that is followed, and no other', () => {
  expect(namedInTheManual().toSorted()).toEqual(FOLLOWED.toSorted())
})
