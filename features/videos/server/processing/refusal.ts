import type { Reason } from '../ffmpeg/failure-reasons.ts'

/** Why a video is rejected, in words for its owner. A retry would not help. */
export const REFUSAL_MESSAGES = {
  empty: 'The file is empty.',
  not_a_video: 'This is not a supported video. Upload an mp4, mov, webm or mkv file.',
  names_others: 'This file only refers to other files or addresses. Upload the video itself.',
  cut_off: 'The end of the file is missing. Upload it again.',
  damaged: 'The file is damaged. Export or record the video again.',
  no_picture: 'This file has no video track.',
  unknown_coding: 'We cannot read its video or audio format. Export it as H.264 with AAC.',
  too_long: 'A video can be up to 4 hours long.',
  hollow: 'It contains far less video than its stated length.',
  too_large: 'Its resolution is too high: at most 8192 by 4320 pixels.',
  too_narrow: 'It must be at least 16 pixels high and wide, with no side more than 8 times as long as the other.',
  too_costly: 'Processing it takes too much time or memory. Export it at a lower resolution.',
} as const

export type RefusalCode = keyof typeof REFUSAL_MESSAGES

/** Thrown when a video is rejected; its message is for the owner. */
export class VideoRefused extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, cause?: unknown) {
    super(REFUSAL_MESSAGES[code], { cause })
    this.code = code
  }
}

/** Refusals that failed runs imply; after other failures another attempt may succeed. */
export const CODES_BY_REASON: Partial<Record<Reason, RefusalCode>> = {
  damaged: 'damaged',
  unsupported: 'unknown_coding',
  too_much_memory: 'too_costly',
  too_costly: 'too_costly',
  too_large: 'too_costly',
}
