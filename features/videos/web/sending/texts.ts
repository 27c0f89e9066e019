import { formatSize } from '#platform/web/sizes.ts'

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
  notLoaded: 'What sends files could not be loaded. Check your connection, and try again.',
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
    waiting: 'Interrupted. It goes on by itself',
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
  ownVideos: 'Your videos',
  nthVideo: (nth: number) => `Video ${nth}`,
  private: 'Private',
  takeOut: (name: string) => `Remove ${name}`,
  chosen: (count: number, max: number) => `${count} of ${max} chosen`,
  search: 'Search your videos',
  more: 'Show more',
  noneYet: 'You have no video yet. Record one, or upload one.',
  noneFound: 'None of your videos is called so.',
  upload: 'Upload',
  record: 'Record',
  backToList: 'Back to your videos',
  looking: 'Looking at the file...',
  states: { uploaded: 'Being prepared', processing: 'Being prepared', failed: 'Could not be prepared' },

  uploadVideos: 'Upload Videos',
  uploadLead: 'Send files or record yourself. Nobody sees a video before you make it public or share its link.',
  videos: 'Videos',
  signInFirst: 'Sign in to upload videos',
  signInText: 'A video is kept for you: you say who may see it.',
  signIn: 'Sign In',
  dropHere: 'Drop videos here',
  chooseFiles: 'Choose Files',
  recordHere: 'Record',
  fileRules:
    'mp4, mov, webm or mkv, up to 2 GB each and four hours long. You can go on with a broken upload for a week.',
  backToFiles: 'Back to the files',
  roomUsed: 'Room that your videos take',

  onTheWay: 'Your uploads',
  detailsHint: 'What you write here is kept at once, also while the file is still on its way.',
  kept: 'Kept',
  notKept: 'Not kept yet',
  processingStarted: 'Video Processing Started',
  processingText: 'It plays as soon as it is prepared; you need not wait here.',
  prepared: 'It is ready to be watched.',
  watch: 'Watch',
  edit: 'Edit',
  putAway: 'Done',
  stopTitle: 'Stop this upload?',
  stopText: (name: string) => `What has been sent of ${name} is thrown away.`,
  throwAway: 'Throw Away',

  unfinished: 'Not finished yet',
  unfinishedHint: 'Begun earlier, in another tab or on another computer. They lie here until you go on, for a week.',
  has: (received: string, size: string) => `${received} of ${size} are here`,
  goOn: 'Choose the same file',
  isRecorded: 'Recorded in a browser: send it again there, under “Not sent yet”.',
  isElsewhere: 'Is being sent in another tab',
  otherFile: (name: string, size: string) => `This is another file. To go on, choose ${name} with ${size}.`,
  begun: 'Begun',

  title: 'Title',
  description: 'Description',
  descriptionHint: 'Lines that begin with a time, such as 1:30, become chapters.',
  type: 'Type',
  projectUrl: 'Project URL',
  projectUrlHint: 'Where people find what the video shows',
  isPublic: 'Public Video',
  isPublicHint: 'Everybody finds it among the videos. Otherwise only you see it, and whoever you give its link.',
  thumbnail: 'Thumbnail',
  thumbnailHint:
    'jpg, png or webp, 16:9, at least 640 pixels wide, up to 2 MB. Without one we take a picture from the video.',
  chooseThumbnail: 'Choose a Picture',
  otherThumbnail: 'Choose Another Picture',
  removeThumbnail: 'Remove',
  thumbnailWaits: 'It is sent when the video has arrived.',
  thumbnailType: 'The thumbnail must be a picture: jpg, png or webp.',
  thumbnailSize: 'The thumbnail is larger than 2 MB.',
  thumbnailWide: (width: number) => `The thumbnail is ${width} pixels wide; it must be at least 640.`,
  thumbnailRatio: (width: number, height: number) => `The thumbnail must be 16:9; this one is ${width} by ${height}.`,

  recordedOn: (day: string) => `Recording of ${day}`,
  room: (used: number, max: number) =>
    `${formatSize(used)} of ${formatSize(max)} used, ${formatSize(Math.max(0, max - used))} left`,

  fieldTooLong: 'This is too long',
  titleMissing: 'Give the video a title',
  addressWrong: 'A web address, such as https://example.com',
}
