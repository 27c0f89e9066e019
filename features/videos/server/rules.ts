import { THUMBNAIL_MIN_WIDTH, THUMBNAIL_RATIO, THUMBNAIL_RATIO_TOLERANCE, type VideoState } from '../contract.ts'

/** State transitions of a video. `processing` to `processing` restarts preparation after the process was killed. */
const TRANSITIONS: Record<VideoState, readonly VideoState[]> = {
  uploaded: ['processing'],
  processing: ['processing', 'ready', 'failed'],
  ready: [],
  failed: ['processing'],
}

/** Returns the states from which a video may enter this one. */
export const statesBefore = (state: VideoState): VideoState[] =>
  (Object.keys(TRANSITIONS) as VideoState[]).filter((before) => TRANSITIONS[before].includes(state))

/** Whether an account may watch a video without a signed address. */
export const canWatchUnsigned = (video: { is_public: boolean; user_id: number }, accountId: number | null): boolean =>
  video.is_public || video.user_id === accountId

/** Returns why a picture's size does not suit a thumbnail; null when it does. */
export function findThumbnailProblem({ width, height }: { width: number; height: number }): string | null {
  if (width < THUMBNAIL_MIN_WIDTH) return `The thumbnail must be at least ${THUMBNAIL_MIN_WIDTH} pixels wide`
  const isWide = Math.abs(width / height - THUMBNAIL_RATIO) <= THUMBNAIL_RATIO_TOLERANCE
  return isWide ? null : 'The thumbnail must be 16:9'
}

/** Derives a title from the file name, for videos uploaded without one. */
export const titleOfFile = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim() || 'Video'
