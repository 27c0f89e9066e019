import type { Recording } from '../recorder/finish.ts'
import { texts } from './texts.ts'
import type { Outgoing } from './transfers.ts'
import { detailsOfFile } from './details.ts'

const NAME = /^recording-[\da-f-]{36}\.(?:webm|mp4)$/

/** Whether an upload was recorded in a browser, so that there is no file to choose again. */
export const isRecording = (fileName: string): boolean => NAME.test(fileName)

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** Returns a recording as a file to upload, under a unique name. */
export function outgoingOf({ file }: Recording, recordingId: string, now: Date): Outgoing {
  const ending = file.name.slice(file.name.lastIndexOf('.'))
  const named = new File([file], `recording-${recordingId}${ending}`, { type: file.type })
  return {
    file: named,
    recordingId,
    details: { ...detailsOfFile(named.name), title: texts.recordedOn(day.format(now)) },
  }
}
