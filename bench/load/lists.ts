import { CLIENT } from './rows.ts'
import type { Case } from './measure.ts'

const AT_ONCE = 8

/** A page of a list that is read. Whoever is signed in is answered by the database: what everybody is answered comes from memory. */
export const reading = (name: string, path: string, token: string | null = CLIENT.token): Case => ({
  name,
  connections: AT_ONCE,
  calls: [{ method: 'GET', path, ...(token !== null && { token }) }],
})

/** Where a page far down in a list begins, of which `list` is the address with its limit; found by walking there once. */
export async function deepCursor(list: string, page: number): Promise<string> {
  const limit = Number(new URL(list).searchParams.get('limit'))
  const link = (await fetch(`${list}&skip=${limit * (page - 2)}`)).headers.get('link') ?? ''
  const next = /<([^>]*)>/.exec(link)?.[1]
  if (!next) throw new Error(`There is no page ${page} of ${list}`)
  return next
}
