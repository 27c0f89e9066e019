import { stored } from '#platform/web/drafts/storage.ts'

// So many videos are remembered, those watched last.
const KEPT = 200
// Who saw less than this has not begun, and who has less than this before them is done.
const BEGUN_SECONDS = 10
const REST_SECONDS = 10

/** Where somebody stopped in which video, the last one at the end: pairs of a video's id and seconds. */
export const moments = stored('video_moments')

const isMoment = (entry: unknown): entry is [id: number, seconds: number] =>
  Array.isArray(entry) && Number.isSafeInteger(entry[0]) && Number.isFinite(entry[1])

function readAll(): [id: number, seconds: number][] {
  try {
    const kept: unknown = JSON.parse(moments.read() ?? '[]')
    return Array.isArray(kept) ? kept.filter(isMoment) : []
  } catch {
    return []
  }
}

/** The second at which a video goes on in this browser; 0 where it begins. */
export const momentOf = (videoId: number): number => readAll().find(([id]) => id === videoId)?.[1] ?? 0

/** Remembers where somebody is in a video; near its beginning and its end there is nothing to go on from. */
export function keepMoment(videoId: number, seconds: number, length: number): void {
  const others = readAll().filter(([id]) => id !== videoId)
  const isWithin = seconds >= BEGUN_SECONDS && seconds <= length - REST_SECONDS
  const all = isWithin ? [...others, [videoId, Math.floor(seconds)]] : others
  moments.write(JSON.stringify(all.slice(-KEPT)))
}

/** Forgets what was watched in this browser. */
export const forgetMoments = (): void => moments.remove()
