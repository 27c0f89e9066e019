import { expect, test } from 'vitest'
import { PLACES, screens } from './addresses.ts'

const paths = screens.map(({ path }) => path)

test('every screen that shows something of its own is photographed, or there is a reason', () => {
  expect(paths.filter((path) => path.includes(':') && PLACES[path] === undefined)).toEqual([])
})

test('no screen is photographed that is no longer there', () => {
  expect(Object.keys(PLACES).filter((path) => !paths.includes(path))).toEqual([])
})
