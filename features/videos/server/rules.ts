import { THUMBNAIL_MIN_WIDTH, THUMBNAIL_RATIO, THUMBNAIL_RATIO_TOLERANCE, type VideoState } from '../contract.ts'

/** Where a video may go from each state. Preparing one that is being prepared begins again: whoever did it may have been killed. */
const TRANSITIONS: Record<VideoState, readonly VideoState[]> = {
  uploaded: ['processing'],
  processing: ['processing', 'ready', 'failed'],
  ready: [],
  failed: ['processing'],
}

/** The states from which a video may get into this one. */
export const statesBefore = (state: VideoState): VideoState[] =>
  (Object.keys(TRANSITIONS) as VideoState[]).filter((before) => TRANSITIONS[before].includes(state))

/** Whether somebody may watch a video without an address that was signed for it. */
export const mayWatch = (video: { is_public: boolean; user_id: number }, accountId: number | null): boolean =>
  video.is_public || video.user_id === accountId

/** What is wrong with a picture's size for a thumbnail; null when nothing is. */
export function thumbnailFault({ width, height }: { width: number; height: number }): string | null {
  if (width < THUMBNAIL_MIN_WIDTH) return `The thumbnail must be at least ${THUMBNAIL_MIN_WIDTH} pixels wide`
  const isWide = Math.abs(width / height - THUMBNAIL_RATIO) <= THUMBNAIL_RATIO_TOLERANCE
  return isWide ? null : 'The thumbnail must be 16:9'
}

/** A title for who gave none: what the file is called. */
export const titleOfFile = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim() || 'Video'

interface Size {
  width: number
  height: number
}

// What a frame is given where nobody says how large it may be.
const FRAME_SIDE = 640

/** The size in which all of a picture fits into what is allowed, which may be one side alone. */
export function sizeWithin(
  { width, height }: Size,
  { maxwidth, maxheight }: { maxwidth?: number | undefined; maxheight?: number | undefined },
): Size {
  const other = maxwidth === undefined && maxheight === undefined ? FRAME_SIDE : Infinity
  const scale = Math.min((maxwidth ?? other) / width, (maxheight ?? other) / height)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
