// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { acceptFiles } from '../web/files/intake.ts'

const file = (name: string, size: number) => Object.defineProperty(new File([''], name), 'size', { value: size })
const GB = 1024 ** 3

test('files are taken while there is room, and the others say why not', () => {
  const [one, two] = [file('one.zip', 600), file('two.zip', 600)]
  const { taken, faults } = acceptFiles([one, two, file('none.txt', 0), file('film.iso', 2 * GB + 1)], {
    unfinished: [],
    room: 1000,
  })
  expect(taken).toEqual([{ file: one }])
  expect(faults).toEqual([
    'There is not enough storage left for two.zip.',
    'none.txt is empty.',
    'film.iso is larger than 2 GB.',
  ])
})

test('a file that was begun earlier goes on where it broke, though its room is taken', () => {
  const begun = {
    id: '0b2f5a0e-0000-4000-8000-000000000001',
    path: '/api/marketplace/uploads/0b2f5a0e-0000-4000-8000-000000000001',
    in_parts: true,
    product_id: 5,
    file_name: 'one.zip',
    file_type: 'archive',
    version: null,
    replaces_id: null,
    size: 600,
    received: 200,
    created_at: '2026-11-20T12:00:00Z',
    expires_at: '2026-11-27T12:00:00Z',
    file_id: null,
  } as const
  const [same, other] = [file('one.zip', 600), file('one.zip', 601)]
  const destination = { path: '/marketplace/uploads/0b2f5a0e-0000-4000-8000-000000000001', inParts: true }
  expect(acceptFiles([same], { unfinished: [begun], room: 0 }).taken).toEqual([
    { file: same, fileType: 'archive', destination },
  ])
  expect(acceptFiles([other], { unfinished: [begun], room: 0 }).taken).toEqual([])
})
