import type { OpenDatabase } from '../platform/server/database.ts'

/** A database that counts what is asked of it, to show that a list asks the same however long it is. */
export interface CountedDatabase extends OpenDatabase {
  /** How many statements some work sent, its answer aside. */
  countStatements: (work: () => Promise<unknown>) => Promise<number>
}

/** Counts the statements of a database. What begins and ends transactions is not counted. */
export function countingStatements(opened: OpenDatabase): CountedDatabase {
  let sent = 0
  const db = opened.db.withPlugin({
    transformQuery: ({ node }) => {
      sent++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return {
    ...opened,
    db,
    countStatements: async (work) => {
      const before = sent
      await work()
      return sent - before
    },
  }
}
