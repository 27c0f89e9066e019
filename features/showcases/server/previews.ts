import type { Showcase } from '../contract.ts'
import { presentAll, type PresenterContext } from './presenter.ts'
import { listShowcasesOf } from './queries/showcases.ts'

/** Returns an owner's newest showcases, for other features; one more than `count` when there are others. */
export async function presentNewestShowcases(
  call: PresenterContext,
  ownerId: number,
  count: number,
): Promise<Showcase[]> {
  const wanted = { order: 'newest', words: undefined, after: null, skip: 0, limit: count } as const
  const rows = await listShowcasesOf(call.db, ownerId, call.caller?.id ?? null, wanted)
  return presentAll(
    call,
    rows.map(({ first: _first, ...row }) => row),
  )
}
