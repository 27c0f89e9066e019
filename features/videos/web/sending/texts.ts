import { formatSize } from '#platform/web/sizes.ts'
import type { VideoType } from '../../contract.ts'

const inWords = (seconds: number): string => {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${hours} h ${rest} min`
}

/** The words of sending videos, in one place for translation. */
export const texts = {
  wrongType: (name: string) => `${name} is not a video we can take. Send mp4, mov, webm or mkv.`,
  notReadable: (name: string) => `${name} is no video that can be played, or part of it is missing.`,
  empty: (name: string) => `${name} is empty.`,
  tooLarge: (name: string) => `${name} is larger than 2 GB.`,
  tooLong: (name: string) => `${name} lasts longer than four hours.`,
  noRoom: (name: string) => `There is not enough room left for ${name}. Delete a video, and try again.`,
  goneMeanwhile: 'The server no longer has what was sent: it was cancelled elsewhere, or lay unfinished for a week.',

  progressOf: (name: string) => `Upload of ${name}`,
  percent: (percent: number) => `${percent}%`,
  amount: (sent: string, all: string) => `${sent} of ${all}`,
  speed: (size: string) => `${size}/s`,
  left: (seconds: number) => `${inWords(seconds)} left`,
  almost: 'Sent. The server looks at it...',
  stages: {
    queued: 'Waiting for its turn',
    sending: 'Uploading',
    waiting: 'No connection. It goes on by itself',
    paused: 'Paused',
  },
  uploadComplete: 'Upload Complete!',
  named: (action: string, name: string) => `${action}: ${name}`,
  pause: 'Pause',
  resume: 'Resume',
  tryAgain: 'Try Again',
  startAgain: 'Start Again',
  cancelUpload: 'Cancel',

  chooser: 'Videos',
  chosen: (count: number, max: number) => `${count} of ${max} chosen`,
  search: 'Search your videos',
  more: 'Show more',
  noneYet: 'You have no video yet. Record one, or upload one.',
  noneFound: 'None of your videos is called so.',
  upload: 'Upload',
  record: 'Record',
  backToList: 'Back to your videos',
  looking: 'Looking at the file...',
  states: { uploaded: 'Being prepared', processing: 'Being prepared', ready: '', failed: 'Could not be prepared' },

  recordedOn: (day: string) => `Recording of ${day}`,
  room: (used: number, max: number) =>
    `${formatSize(used)} of ${formatSize(max)} used, ${formatSize(Math.max(0, max - used))} left`,

  fieldTooLong: 'This is too long',
  titleMissing: 'Give the video a title',
  addressWrong: 'A web address, such as https://example.com',
  types: {
    project_overview: 'Project Overview',
    solution_demo: 'Solution Demo',
    progress_update: 'Progress Update',
    pitch_contest: 'Pitch Contest',
    tutorials: 'Tutorials',
  } satisfies Record<VideoType, string>,
}
