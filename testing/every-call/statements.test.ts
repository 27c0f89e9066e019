import { expect, test } from 'vitest'
import { openTestDatabase } from '../database/database.ts'
import { recordAllStatements, recordStatements } from '../database/statements.ts'

const textsOf = (statements: { text: string }[]) => statements.map(({ text }) => text)

test('only what the work sends is recorded for it, and not what others send meanwhile', async () => {
  const { query, close } = await openTestDatabase()
  // A new connection on a server is set up first.
  await Promise.all([query('select 0'), query('select 0')])
  let begin: () => void = () => undefined
  const others = new Promise<void>((resolve) => (begin = resolve)).then(() => query('select 2'))
  const work = async () => {
    await query('select 1')
    begin()
    await others
    await query('select 3')
  }
  let own: string[] = []
  const all = await recordAllStatements(async () => (own = textsOf(await recordStatements(work))))
  expect(own).toEqual(['select 1', 'select 3'])
  expect(textsOf(all)).toEqual(['select 1', 'select 2', 'select 3'])
  await close()
})
