import { storageEntry } from '#platform/web/drafts/storage.ts'

// Number of videos remembered, the most recently watched.
const POSITIONS_MAX = 200
// Positions this close to the start or the end are not stored.
const START_MARGIN_SECONDS = 10
const END_MARGIN_SECONDS = 10

/** Playback positions as pairs of video id and seconds, most recent last. */
export const storedPositions = storageEntry('video_moments')

const isPosition = (entry: unknown): entry is [id: number, seconds: number] =>
  Array.isArray(entry) && Number.isSafeInteger(entry[0]) && Number.isFinite(entry[1])

function readAll(): [id: number, seconds: number][] {
  try {
    const parsed: unknown = JSON.parse(storedPositions.read() ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isPosition) : []
  } catch {
    return []
  }
}

/** Returns the second at which a video resumes in this browser; 0 for its start. */
export const playbackPositionOf = (videoId: number): number => readAll().find(([id]) => id === videoId)?.[1] ?? 0

/** Stores the playback position of a video, or deletes it near the start and the end. */
export function storePlaybackPosition(videoId: number, seconds: number, length: number): void {
  const others = readAll().filter(([id]) => id !== videoId)
  const isWorthStoring = seconds >= START_MARGIN_SECONDS && seconds <= length - END_MARGIN_SECONDS
  const all = isWorthStoring ? [...others, [videoId, Math.floor(seconds)]] : others
  storedPositions.write(JSON.stringify(all.slice(-POSITIONS_MAX)))
}

/** Deletes all playback positions in this browser. */
export const deletePlaybackPositions = (): void => storedPositions.remove()
