import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFiles } from '#platform/server/files.ts'

function givenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const textOf = async (chunks: AsyncIterable<unknown>) => {
  let text = ''
  for await (const chunk of chunks) text += String(chunk)
  return text
}

test('all who share the files make the same signatures, also after a restart; others make others', () => {
  const [folder, other] = [givenFolder(), givenFolder()]
  const [one, two, foreign] = [openFiles(folder), openFiles(folder), openFiles(other)]
  const signature = one.sign('words')
  expect(two.isSigned('words', signature)).toBe(true)
  expect(two.isSigned('other words', signature)).toBe(false)
  expect(foreign.isSigned('words', signature)).toBe(false)
  for (const wrong of ['', 'x', `${signature}x`, signature.toUpperCase()]) {
    expect(one.isSigned('words', wrong)).toBe(false)
  }
  expect(statSync(join(folder, '.secret')).mode & 0o777).toBe(0o600)
})

test('a kept file is read by its name on its own shelf only, whole or in part, until it is removed', async () => {
  const folder = givenFolder()
  const files = openFiles(folder)
  const sent = join(folder, 'sent')
  writeFileSync(sent, 'abcdef')
  const shelf = files.shelf('notes')
  const name = await shelf.keep(sent)
  expect([await shelf.sizeOf(name), await files.shelf('others').sizeOf(name)]).toEqual([6, null])
  expect(await textOf(shelf.read(name, 1, 3))).toBe('bcd')
  // A name is never a way to somewhere else.
  expect(await files.shelf('others').sizeOf(`../notes/${name}`)).toBeNull()
  const older = async (than: number) => {
    const names: string[] = []
    for await (const some of shelf.listOlder(new Date(than))) names.push(...some)
    return names
  }
  expect(await older(Date.now() + 60_000)).toEqual([name])
  expect(await older(Date.now() - 60_000)).toEqual([])
  await shelf.remove(name)
  await shelf.remove(name)
  expect(await shelf.sizeOf(name)).toBeNull()
})
