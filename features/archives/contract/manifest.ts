import { z } from 'zod'
import { CONTENT_MAX_LENGTH, Id, Instant, Line, NAME_MAX_LENGTH, OptionalText } from '#platform/contract/fields.ts'
import { PictureAlt, PICTURES_MAX } from '#platform/contract/pictures.ts'
import { PLAYLIST_TEXT_MAX_LENGTH, PlaylistDetails, VIDEOS_PER_PLAYLIST_MAX } from '#features/playlists/contract.ts'
import {
  FILE_VERSION_MAX_LENGTH,
  FILE_VERSIONS_MAX,
  LicenceSource,
  NewProduct,
  ProductFileType,
  REFUND_DAYS_MAX,
  RELEASES_ARCHIVED,
} from '#features/products/contract.ts'
import { ShowcaseDetails, VIDEOS_PER_SHOWCASE_MAX } from '#features/showcases/contract.ts'
import { CAPTIONS_MAX, VideoDetails } from '#features/videos/contract.ts'

/** Name of the manifest in an archive. */
export const MANIFEST_NAME = 'atelier.json'
/** Value of `format` in every manifest. */
export const ARCHIVE_FORMAT = 'atelier-archive'
/**
 * Version of the archives that this program writes. It reads those of this version and earlier ones: what was added has a default. Version 2
 * brought playlists, bundles, and the releases and earlier files of products.
 */
export const ARCHIVE_VERSION = 2
/** Maximum number of items in an archive. */
export const ARCHIVE_ITEMS_MAX = 10_000
/** Maximum size of a manifest: 20,000 files of products with long release notes, or 240 products with the longest texts. */
export const MANIFEST_MAX_BYTES = 16 * 1024 * 1024
/** Maximum number of values in a manifest: 1.3 times as many as one of that size has if it lists product files. */
export const MANIFEST_VALUES_MAX = 600_000
/** Maximum length of the address of an installation. */
export const ORIGIN_MAX_LENGTH = 300

/** A file of an archive. */
export const ArchivedFile = z.object({
  path: z.string().min(1).max(500).meta({ description: 'Its name in the archive.' }),
  size: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ArchivedFile = z.output<typeof ArchivedFile>

const pictures = z.array(z.object({ file: ArchivedFile, alt: PictureAlt })).max(PICTURES_MAX)

/** A video in an archive. */
export const ArchivedVideo = VideoDetails.pick({
  title: true,
  description: true,
  video_type: true,
  project_url: true,
}).extend({
  id: Id,
  file: ArchivedFile,
  thumbnail: ArchivedFile.nullable(),
  captions: z
    .array(
      z.object({
        language: z.string().max(35),
        label: z.string().trim().max(NAME_MAX_LENGTH),
        is_automatic: z.boolean().default(false).meta({ description: 'Whether they were created from the sound.' }),
        file: ArchivedFile,
      }),
    )
    .max(CAPTIONS_MAX),
})
export type ArchivedVideo = z.output<typeof ArchivedVideo>

/** A showcase in an archive. */
export const ArchivedShowcase = ShowcaseDetails.extend({
  id: Id,
  include_profile: z.boolean(),
  readme: ArchivedFile.nullable(),
  pictures,
  video_ids: z.array(Id).max(VIDEOS_PER_SHOWCASE_MAX).meta({ description: 'Videos of the archive.' }),
})
export type ArchivedShowcase = z.output<typeof ArchivedShowcase>

// Earlier ones are mistakes, and the database cannot store all of them.
const PastInstant = Instant.refine((moment) => Date.parse(moment) >= 0, 'Not before 1970')

/** A file of a product in an archive. */
export const ArchivedProductFile = z.object({
  name: z.string().min(1).max(1000),
  file_type: ProductFileType,
  version: Line(FILE_VERSION_MAX_LENGTH),
  release: z.string().nullable().default(null).meta({ description: 'Version of the release that it came with.' }),
  created_at: PastInstant.nullable().default(null),
  superseded_at: PastInstant.nullable().default(null).meta({ description: 'Since when a newer one is in its place.' }),
  file: ArchivedFile,
})

const releases = z
  .array(
    z.object({
      version: Line(FILE_VERSION_MAX_LENGTH),
      notes: OptionalText(CONTENT_MAX_LENGTH),
      released_at: PastInstant,
    }),
  )
  .max(RELEASES_ARCHIVED)
  .refine((all) => new Set(all.map(({ version }) => version)).size === all.length, 'Each version once')

/** A product in an archive, also a bundle of others in it, without the keys that buyers get. */
export const ArchivedProduct = NewProduct.omit({ status: true }).extend({
  id: Id,
  licence: LicenceSource.nullable().meta({ description: 'Where the licence keys of buyers come from.' }),
  refund_days: z.int().min(0).max(REFUND_DAYS_MAX).nullable().default(null).meta({
    description: 'For how many days buyers may ask for a refund; null where its seller set none.',
  }),
  pictures,
  releases: releases.default([]).meta({ description: 'Oldest first.' }),
  lacks_notes: z.boolean().default(false).meta({
    description: 'Whether the notes of the oldest releases were left out, because all were too long for an archive.',
  }),
  files: z
    .array(ArchivedProductFile)
    .max(FILE_VERSIONS_MAX)
    .meta({ description: 'With the earlier ones, oldest first.' }),
})
export type ArchivedProduct = z.output<typeof ArchivedProduct>

/** A playlist in an archive, without the videos of other people in it. */
export const ArchivedPlaylist = PlaylistDetails.omit({ is_public: true }).extend({
  id: Id,
  videos: z
    .array(z.object({ video_id: Id, note: OptionalText(PLAYLIST_TEXT_MAX_LENGTH) }))
    .max(VIDEOS_PER_PLAYLIST_MAX)
    .meta({ description: 'In order, each with the note before it.' }),
  other_videos: z.int().min(0).default(0).meta({ description: 'How many videos of other people are left out.' }),
})
export type ArchivedPlaylist = z.output<typeof ArchivedPlaylist>

/** The manifest of an archive: what a creator made on one installation, with the files that belong to it. */
export const Manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.int().min(1),
  origin: z
    .url({ protocol: /^https?$/ })
    .max(ORIGIN_MAX_LENGTH)
    .meta({ description: 'Address of the installation that wrote it.' }),
  made_at: Instant,
  currency: z.string().min(3).max(10).meta({ description: 'Currency of its prices, in lower case.' }),
  videos: z.array(ArchivedVideo),
  showcases: z.array(ArchivedShowcase),
  products: z.array(ArchivedProduct),
  playlists: z.array(ArchivedPlaylist),
})
export type Manifest = z.input<typeof Manifest>

const uncheckedItems = z.array(z.looseObject({ id: Id }))

/** A manifest as it is read first: each item is checked on its own later, so that one that is not valid leaves the others alone. */
export const ReadManifest = Manifest.omit({ version: true }).extend({
  videos: uncheckedItems,
  showcases: uncheckedItems,
  products: uncheckedItems,
  playlists: uncheckedItems.default([]),
})
export type ReadManifest = z.output<typeof ReadManifest>
