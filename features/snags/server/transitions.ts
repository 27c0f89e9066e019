import type { Database } from '#platform/server/database/database.ts'
import { notePitches, type StandingPitch } from '#features/requests/server.ts'
import type { SnagState } from '../contract.ts'
import { putAllAside, updateSnagsOf } from './queries/personal-data.ts'
import {
  insertSnag,
  updateSent,
  updateSnag,
  updateSnagsOfRequest,
  type NewSnag,
  type SnagChange,
} from './queries/snags.ts'
import { statesBefore } from './rules.ts'

// Whoever moves a pitch holds its row and notes with the request how it stands now, before anybody else may move it.

async function noted<Pitch extends StandingPitch>(db: Database, moved: readonly Pitch[]): Promise<readonly Pitch[]> {
  await notePitches(db, moved)
  return moved
}

/** Stores a pitch; undefined when that creator has an active one for the request. */
export async function sendSnag(db: Database, values: NewSnag) {
  const sent = await insertSnag(db, values)
  return sent && (await noted(db, [sent]))[0]
}

/** Moves a pitch on, if it still is in one of the states it may come from; false when somebody else was first. */
export async function moveSnag(
  db: Database,
  id: number,
  from: readonly SnagState[],
  values: SnagChange,
): Promise<boolean> {
  const moved = await updateSnag(db, id, from, values)
  if (moved) await noted(db, [moved])
  return moved !== undefined
}

/** Moves every pitch for a request that is in one of these states; answers them in the order of their conversations. */
export const moveSnagsOfRequest = async (
  db: Database,
  requestId: number,
  from: readonly SnagState[],
  values: SnagChange,
) => noted(db, await updateSnagsOfRequest(db, requestId, from, values))

/** Marks a creator's pitches for a request as seen, where nothing was done about them yet. */
export const seeSent = async (db: Database, pair: { request_id: number; developer_id: number }) =>
  noted(db, await updateSent(db, pair))

/** Takes back what a creator who leaves pitched and waits for; what was answered stays as it is. */
export async function withdrawSnagsOf(db: Database, developerId: number): Promise<void> {
  await noted(db, await updateSnagsOf(db, developerId, statesBefore('withdrawn')))
  await putAllAside(db, developerId)
}
