import type { Recording } from '../recorder/finish.ts'
import { texts } from './texts.ts'
import type { Outgoing } from './transfers.ts'
import { detailsOfFile } from './details.ts'

const NAME = /^recording-[\da-f-]{36}\.(?:webm|mp4)$/

/** Whether a file on its way was recorded in a browser: nobody has it on a disk to choose it again. */
export const isRecording = (fileName: string): boolean => NAME.test(fileName)

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** A recording as a file to send, under a name that no other has. */
export function outgoingOf({ file }: Recording, recordingId: string, now: Date): Outgoing {
  const ending = file.name.slice(file.name.lastIndexOf('.'))
  const named = new File([file], `recording-${recordingId}${ending}`, { type: file.type })
  return {
    file: named,
    recordingId,
    details: { ...detailsOfFile(named.name), title: texts.recordedOn(day.format(now)) },
  }
}
