import type { Database } from '#platform/server/database/database.ts'
import { notePitches, type PitchUpdate } from '#features/requests/server.ts'
import type { SnagState } from '../contract.ts'
import { clearWatchList, updateSnagsOf } from './queries/personal-data.ts'
import {
  insertSnag,
  updateSent,
  updateSnag,
  updateSnagsOfRequest,
  type NewSnag,
  type SnagChange,
} from './queries/snags.ts'
import { statesBefore } from './rules.ts'

// Stores the new state with the request while the caller holds the pitch's row lock, before any concurrent change.

async function storeTransitions<Pitch extends PitchUpdate>(
  db: Database,
  moved: readonly Pitch[],
): Promise<readonly Pitch[]> {
  await notePitches(db, moved)
  return moved
}

/** Stores a pitch; returns undefined when that creator already has an active one for the request. */
export async function sendSnag(db: Database, values: NewSnag) {
  const sent = await insertSnag(db, values)
  return sent && (await storeTransitions(db, [sent]))[0]
}

/** Changes a pitch's state if it still is in one of the expected states; returns false when a concurrent change came first. */
export async function moveSnag(
  db: Database,
  id: number,
  from: readonly SnagState[],
  values: SnagChange,
): Promise<boolean> {
  const moved = await updateSnag(db, id, from, values)
  if (moved) await storeTransitions(db, [moved])
  return moved !== undefined
}

/** Changes every pitch for a request that is in one of these states; returns them ordered by conversation. */
export const moveSnagsOfRequest = async (
  db: Database,
  requestId: number,
  from: readonly SnagState[],
  values: SnagChange,
) => storeTransitions(db, await updateSnagsOfRequest(db, requestId, from, values))

/** Marks a creator's unseen pitches for a request as seen. */
export const markSeen = async (db: Database, pair: { request_id: number; developer_id: number }) =>
  storeTransitions(db, await updateSent(db, pair))

/** Withdraws the pending pitches of a creator who closes their account; pitches with a reply stay unchanged. */
export async function withdrawSnagsOf(db: Database, developerId: number): Promise<void> {
  await storeTransitions(db, await updateSnagsOf(db, developerId, statesBefore('withdrawn')))
  await clearWatchList(db, developerId)
}
