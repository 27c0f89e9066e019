import { storageEntry } from '#platform/web/drafts/storage.ts'

// Number of videos remembered, the most recently watched.
const KEPT = 200
// Positions this close to the start or the end are not stored.
const BEGUN_SECONDS = 10
const REST_SECONDS = 10

/** Playback positions as pairs of video id and seconds, most recent last. */
export const storedPositions = storageEntry('video_moments')

const isMoment = (entry: unknown): entry is [id: number, seconds: number] =>
  Array.isArray(entry) && Number.isSafeInteger(entry[0]) && Number.isFinite(entry[1])

function readAll(): [id: number, seconds: number][] {
  try {
    const parsed: unknown = JSON.parse(storedPositions.read() ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isMoment) : []
  } catch {
    return []
  }
}

/** Returns the second at which a video resumes in this browser; 0 for its start. */
export const playbackPositionOf = (videoId: number): number => readAll().find(([id]) => id === videoId)?.[1] ?? 0

/** Stores the playback position of a video, or deletes it near the start and the end. */
export function storePlaybackPosition(videoId: number, seconds: number, length: number): void {
  const others = readAll().filter(([id]) => id !== videoId)
  const isWithin = seconds >= BEGUN_SECONDS && seconds <= length - REST_SECONDS
  const all = isWithin ? [...others, [videoId, Math.floor(seconds)]] : others
  storedPositions.write(JSON.stringify(all.slice(-KEPT)))
}

/** Deletes all playback positions in this browser. */
export const deletePlaybackPositions = (): void => storedPositions.remove()
