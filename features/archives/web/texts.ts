import { productName } from '#platform/web/page/product.ts'
import type { ArchiveContents, ArchiveImport, ArchiveImportItem } from '../contract.ts'

const counted = (count: number, one: string, many = `${one}s`): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** Texts of archives, in one place for translation. */
export const texts = {
  title: 'Move your work',
  lead: `Take your work from one installation of ${productName} to another: download it there, import it here.`,
  sectionHint: 'Take your videos, playlists, solutions and products to another installation, or bring them from one.',
  toPrivacy: 'Privacy',

  download: 'Download an archive of your work',
  downloadHint:
    'A ZIP file with your videos, playlists, solutions and products: their texts, pictures and captions, bundles, and the files of all versions with their release notes. Not in it: what others wrote or bought, videos of others in your playlists, discount codes, your portfolio and your profile.',
  downloadButton: 'Download archive',
  preparing: 'Preparing...',
  contents: ({ videos, playlists, showcases, products }: ArchiveContents, size: string) =>
    `${listed([
      ...counted(videos, 'video'),
      ...counted(playlists, 'playlist'),
      ...counted(showcases, 'solution'),
      ...counted(products, 'product'),
    ])}, ${size} and their pictures.`,
  nothing: 'You have no videos, playlists, solutions or products yet. When you do, you can take them along from here.',

  import: 'Import an archive',
  importHint: (size: string) =>
    `Choose an archive that you downloaded from another installation, up to ${size}. Videos and playlists arrive as private ones, products and bundles as drafts, for you to publish. Importing the same archive twice creates nothing twice.`,
  publish: 'Publish my solutions too',
  publishHint: 'Solutions have no drafts: they are public as soon as they are imported.',
  choose: 'Choose archive',
  notZip: (name: string) => `${name} is not a ZIP file. Choose the archive as it was downloaded.`,
  tooLarge: (name: string, most: string) => `${name} is larger than ${most}.`,
  otherFile: (name: string) =>
    `Another upload is not finished. To resume it, choose ${name} again, or discard it first.`,
  unfinished: (received: string, size: string) =>
    `Not finished yet: ${received} of ${size} uploaded. To resume, choose the same file again.`,
  discard: 'Discard',
  stop: 'Stop import',
  stopOf: (name: string) => `Stop import: ${name}`,
  stopTitle: 'Stop this import?',
  stopText: 'What has been imported stays. The rest is left out, and you can send the archive again.',

  imports: 'Your imports',
  noImports: 'The archives you import will appear here, with what became of everything in them.',
  states: { uploading: 'Uploading', reading: 'Importing', done: 'Done', failed: 'Not imported' },
  progressOf: (name: string) => `Import of ${name}`,
  progress: ({ items, waiting }: ArchiveImport) =>
    items === 0 ? 'Reading the archive...' : `${items - waiting} of ${items} done. You can leave this page.`,
  summary: ({ imported, already_here, refused }: ArchiveImport) =>
    listed([
      ...counted(imported, 'imported', 'imported'),
      ...counted(already_here, 'already here', 'already here'),
      ...counted(refused, 'not imported', 'not imported'),
    ]) || 'The archive was empty.',
  itemsOf: (name: string) => `What became of ${name}`,
  kinds: { video: 'Video', showcase: 'Solution', product: 'Product', playlist: 'Playlist' } satisfies Record<
    ArchiveImportItem['kind'],
    string
  >,
  itemStates: {
    waiting: 'Waiting',
    imported: 'Imported',
    already_here: 'Already here',
    refused: 'Not imported',
  } satisfies Record<ArchiveImportItem['state'], string>,
}
