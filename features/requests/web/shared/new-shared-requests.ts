import type { SharedRequest } from '../../contract.ts'

/** Returns the shared requests not viewed yet, without duplicates and in order of arrival, as counted by the bell. */
export function listNewShared(all: readonly SharedRequest[]): SharedRequest[] {
  const byId = new Map(all.filter(({ viewed_at }) => viewed_at === null).map((request) => [request.id, request]))
  return [...byId.values()]
}
