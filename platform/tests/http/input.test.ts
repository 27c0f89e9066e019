import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from '#platform/server/http/input.ts'
import { InputError } from '#platform/server/http/http-errors.ts'

const shape = z.object({ title: z.string().max(10).optional(), files: z.array(z.string()).max(2).optional() })

const INCOMPARABLE: unknown[] = [
  { title: { length: { toString: 'text' } } },
  { title: { length: { toString: null, valueOf: 3 } } },
  { files: { length: { toString: { toString: 1 } } } },
  { title: { toString: 1 } },
]

test.each(INCOMPARABLE)('an object that cannot be compared is refused as input, not as a failure: %j', (input) => {
  expect(() => parseInput(shape, input, 'body')).toThrow(InputError)
})

test('what has a length without being a text is no text', () => {
  expect(() => parseInput(shape, { title: { length: 3 } }, 'body')).toThrow(InputError)
  expect(parseInput(shape, { title: 'A chair' }, 'body')).toEqual({ title: 'A chair' })
})
