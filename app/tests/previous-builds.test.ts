import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recordBuild } from '#build/previous-builds.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const FIRST_DAY = new Date('2026-11-23T10:00:00Z')

/** A folder that is built into, day by day. */
function givenFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-builds-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  const list = () => readdirSync(join(folder, 'assets')).sort()
  const write = (names: readonly string[]) => {
    for (const name of names) writeFileSync(join(folder, 'assets', name), name)
  }
  const build = (day: number, names: readonly string[]) => {
    const before = list().filter((name) => !/\.(?:br|gz)$/.test(name))
    write(names.flatMap((name) => [name, `${name}.br`]))
    recordBuild(folder, names, before, new Date(FIRST_DAY.getTime() + day * DAY_MS))
    return list().filter((name) => !name.endsWith('.br'))
  }
  return { build, write, list }
}

test('files of a build stay for seven days after a newer one took its place, however old they are', () => {
  const { build, list } = givenFolder()
  build(0, ['page-1.js', 'shared.js'])
  // It served for a month.
  expect(build(30, ['page-2.js', 'shared.js'])).toEqual(['page-1.js', 'page-2.js', 'shared.js'])
  expect(build(36, ['page-3.js', 'shared.js'])).toEqual(['page-1.js', 'page-2.js', 'page-3.js', 'shared.js'])
  expect(build(38, ['page-4.js', 'shared.js'])).toEqual(['page-2.js', 'page-3.js', 'page-4.js', 'shared.js'])
  expect(list()).not.toContain('page-1.js.br')
  expect(list()).toContain('page-2.js.br')
})

test('a build that is made again is the newest again', () => {
  const { build } = givenFolder()
  build(0, ['page-1.js'])
  build(1, ['page-2.js'])
  build(2, ['page-1.js'])
  expect(build(20, ['page-3.js'])).toEqual(['page-1.js', 'page-3.js'])
})

test('what was built before anything was noted counts as superseded by the first build that is noted', () => {
  const { build, write } = givenFolder()
  write(['older.js', 'older.js.br'])
  expect(build(0, ['page-1.js'])).toEqual(['older.js', 'page-1.js'])
  expect(build(6, ['page-2.js'])).toEqual(['older.js', 'page-1.js', 'page-2.js'])
  expect(build(8, ['page-3.js'])).toEqual(['page-1.js', 'page-2.js', 'page-3.js'])
})

test('what a build left that never ended is deleted by the next', () => {
  const { build, write } = givenFolder()
  build(0, ['page-1.js'])
  write(['half.js'])
  expect(build(1, ['page-2.js'])).toEqual(['page-1.js', 'page-2.js'])
})
