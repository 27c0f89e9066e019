import { expect, test } from 'vitest'
import { idBefore, pageOf, readPages } from '#platform/server/database/keyset-page.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => ({ id: count - at }))

test.each([0, 1, 2, 3, 4, 5])(
  'a list of %i rows is read whole in pages of two, with no page too many',
  async (count) => {
    let pages = 0
    const read = async ({ limit, after }: { limit: number; after?: string | undefined }) => {
      pages++
      const left = ids(count).filter(({ id }) => id < idBefore(after))
      return pageOf(left.slice(0, limit + 1), limit, ({ id }) => [id])
    }
    const all: { id: number }[] = []
    for await (const row of readPages(read, 2)) all.push(row)
    expect(all).toEqual(ids(count))
    expect(pages).toBe(Math.max(1, Math.ceil(count / 2)))
  },
)
