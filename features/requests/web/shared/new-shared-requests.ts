import type { SharedRequest } from '../../contract.ts'

/** What the bell counts: shared requests that were not looked at, each once, in the order they came. */
export function newShared(all: readonly SharedRequest[]): SharedRequest[] {
  const byId = new Map(all.filter(({ viewed_at }) => viewed_at === null).map((request) => [request.id, request]))
  return [...byId.values()]
}
