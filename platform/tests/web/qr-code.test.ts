import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrSquaresOf } from '#platform/web/ui/media/qr-code.ts'

const rowsOf = (text: string) => qrSquaresOf(text)?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))

test('a short text is drawn as another encoder draws it at level M with mask 0', () => {
  expect(rowsOf('Atelier')).toEqual([
    '#######..#.#..#######',
    '#.....#.#..#..#.....#',
    '#.###.#...#...#.###.#',
    '#.###.#..#.##.#.###.#',
    '#.###.#.#.#.#.#.###.#',
    '#.....#.....#.#.....#',
    '#######.#.#.#.#######',
    '.........#.##........',
    '#.#.#.#...##....#..#.',
    '.#...#.#..#...##....#',
    '#...#.##.#..#...#.###',
    '##.###........###....',
    '.#..#.#..##.#.#.#...#',
    '........####.#..#..#.',
    '#######..###.########',
    '#.....#....###......#',
    '#.###.#.##.#.####..##',
    '#.###.#...#...###.##.',
    '#.###.#.###.#..##.#.#',
    '#.....#...#...#....#.',
    '#######.###.#.#....##',
  ])
})

// Made with uqr 0.1.3, and read back with jsQR 1.4.
test.each([
  [14, 21, '17fcfedfc26b831c'],
  [15, 25, 'b1703f837d03d021'],
  [42, 29, 'de20da96ab164084'],
  [62, 33, 'a2b05aa37ffc82db'],
  [84, 37, '6caae44ea375152e'],
  [106, 41, '517572ec20f29758'],
  [107, 45, 'a484ce9fea5545c4'],
  [152, 49, 'f268f2df763df6f9'],
  [180, 53, '650ea4017188d40e'],
])('a text of %i bytes takes %i squares a side, and is the known code', (length, size, digest) => {
  const rows = rowsOf('a'.repeat(length)) ?? []
  expect(rows).toHaveLength(size)
  expect(createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)).toBe(digest)
})

test('letters count as the bytes they take, and a text that is too long has no code', () => {
  expect(rowsOf('ü'.repeat(8))).toHaveLength(25)
  expect(rowsOf('a'.repeat(181))).toBeUndefined()
})
