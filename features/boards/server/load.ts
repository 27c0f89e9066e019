import type { Database } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import { findBoard } from './queries.ts'

export const boardNotFound = () => notFound('Board not found')

/** Returns a board of this owner, and whether the item in question is on it. */
export async function getBoard(db: Database, id: number, ownerId: number, asked?: Parameters<typeof findBoard>[3]) {
  const board = await findBoard(db, id, ownerId, asked)
  if (!board) throw boardNotFound()
  return board
}
