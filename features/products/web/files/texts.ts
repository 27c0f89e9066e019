import { texts as ofView } from '../view/texts.ts'

/** Texts of product files and versions, in one place for translation. */
export const texts = {
  files: 'Files',
  filesHint: (size: string, most: number) =>
    `What buyers download: up to ${size} each, at most ${most}. A file replaces one with the same name. You can resume an interrupted upload for a week.`,
  none: 'No files yet.',
  choose: 'Choose files',
  dropHere: 'Drop files here',
  kind: 'Type of the files',
  kinds: ofView.fileTypes,
  checking: 'Being checked',
  version: (version: string) => `version ${version}`,
  remove: (name: string) => `Delete ${name}`,
  removeTitle: 'Delete this file?',
  removeText: (name: string) => `Buyers can no longer download ${name}.`,
  removeLabel: 'Delete',
  removed: (name: string) => `${name} deleted`,
  arrived: 'Uploaded',
  putAway: 'Done',
  room: (used: string, max: string) => `${used} of ${max} used`,
  roomUsed: 'Storage used by your files',

  unfinished: 'Not finished yet',
  unfinishedHint: 'Started earlier, in another tab or on another computer. To resume, choose the same file again.',
  has: (received: string, size: string) => `${received} of ${size} uploaded`,
  discardUpload: 'Discard',

  empty: (name: string) => `${name} is empty.`,
  tooLarge: (name: string, most: string) => `${name} is larger than ${most}.`,
  noRoom: (name: string) => `There is not enough storage left for ${name}.`,
  tooMany: (most: number) => `You can upload at most ${most} files at once. The rest were not added.`,

  release: 'New version',
  releaseHint: 'Tells all buyers, once, that there is something new to download.',
  releaseVersion: 'Version',
  notes: 'What is new',
  notesHint: "Shown to buyers in the notification and on the product's page.",
  publishRelease: 'Notify buyers',
  releasing: 'Notifying...',
  released: 'Buyers notified',
  versionMissing: 'Enter the version, such as 1.1.0',
}
