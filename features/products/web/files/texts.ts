import { texts as ofView } from '../view/texts.ts'

/** The words of a product's files and versions, in one place for translation. */
export const texts = {
  files: 'Files',
  filesHint: (size: string, most: number) =>
    `What buyers download: up to ${size} each, at most ${most}. A file takes the place of the one of the same name. Broken uploads go on where they broke, for a week.`,
  none: 'No files yet.',
  choose: 'Choose Files',
  dropHere: 'Drop files here',
  kind: 'Kind of the files',
  kinds: ofView.fileTypes,
  checking: 'Being checked',
  version: (version: string) => `version ${version}`,
  remove: (name: string) => `Delete ${name}`,
  removeTitle: 'Delete this file?',
  removeText: (name: string) => `Buyers can no longer download ${name}.`,
  removeLabel: 'Delete',
  arrived: 'Arrived',
  putAway: 'Done',
  room: (used: string, max: string) => `${used} of ${max} used`,
  roomUsed: 'Room that your files take',

  unfinished: 'Not finished yet',
  unfinishedHint: 'Begun earlier, in another tab or on another computer. To go on, choose the same file again.',
  has: (received: string, size: string) => `${received} of ${size} are here`,
  throwAway: 'Throw Away',

  empty: (name: string) => `${name} is empty.`,
  tooLarge: (name: string, most: string) => `${name} is larger than ${most}.`,
  noRoom: (name: string) => `There is not enough room left for ${name}.`,
  tooMany: (most: number) => `At most ${most} files can be on their way at once. The rest was left out.`,

  release: 'New version',
  releaseHint: 'Tells everybody who bought it, once, that there is something new to download.',
  releaseVersion: 'Version',
  notes: 'What is new',
  notesHint: 'Buyers read this in the notification and on the page.',
  publishRelease: 'Tell Buyers',
  releasing: 'Telling them...',
  released: 'Buyers are told of the new version',
  versionMissing: 'Name the version, such as 1.1.0',
}
