import type { Reason } from '../ffmpeg/failure-reasons.ts'

/** Why a video is not taken, as its owner is told. Trying again changes none of them. */
export const refusals = {
  empty: 'The file is empty.',
  not_a_video: 'This is no video we know. Please send an mp4, mov, webm or mkv file.',
  names_others: 'This file only names other files or addresses. Please send the video itself.',
  cut_off: 'The end of the file is missing. Please send it again.',
  damaged: 'The file is damaged. Please export or record the video again.',
  no_picture: 'There is no moving picture in this file.',
  unknown_coding: 'Its picture or sound is coded in a way we cannot read. Please export it as H.264 with AAC.',
  too_long: 'A video may last 4 hours at most.',
  hollow: 'It claims to last long, but there is next to nothing in it.',
  too_large: 'Its picture is too large: 8192 by 4320 pixels at most.',
  too_narrow:
    'Its picture must be at least 16 pixels high and wide, and no side more than 8 times as long as the other.',
  too_costly:
    'It takes more computing time or memory than one video may have. Please export it with a smaller picture.',
} as const

export type RefusalCode = keyof typeof refusals

/** A video that is not taken; its message is for its owner. */
export class VideoRefused extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, cause?: unknown) {
    super(refusals[code], { cause })
    this.code = code
  }
}

const byReason: Partial<Record<Reason, RefusalCode>> = {
  damaged: 'damaged',
  unsupported: 'unknown_coding',
  too_much_memory: 'too_costly',
  too_costly: 'too_costly',
  too_large: 'too_costly',
}

/** What a failed run says of the video; undefined where another try may do better. */
export const refusalOf = (reason: Reason): RefusalCode | undefined => byReason[reason]
