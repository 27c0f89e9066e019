import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { events } from '#platform/contract/freshness.ts'
import { OneUpload, partsEndpoints } from '#platform/contract/parts.ts'
import { importsSubject } from './subjects.ts'

/** Maximum size of an archive. */
export const ARCHIVE_MAX_BYTES = 64 * 1024 ** 3

/** State of an import: its archive is being uploaded, or read; everything in it was dealt with, or none of it could be. */
export const ArchiveImportState = z.enum(['uploading', 'reading', 'done', 'failed'])
export type ArchiveImportState = z.output<typeof ArchiveImportState>

/** What became of an item: `already_here` if an earlier import created it. */
export const ArchiveItemState = z.enum(['waiting', 'imported', 'already_here', 'refused'])
export type ArchiveItemState = z.output<typeof ArchiveItemState>

/** Import of an archive. */
export const ArchiveImport = z
  .object({
    id: z.uuid(),
    path: z.string().meta({ description: 'Path to send the bytes to, including `/api`.' }),
    in_parts: z.boolean().meta({ description: 'Whether the bytes are sent to the storage in parts.' }),
    file_name: z.string(),
    size: z.int(),
    received: z.int(),
    publishes_showcases: z.boolean(),
    state: ArchiveImportState,
    failure: z.string().nullable().meta({ description: 'Why nothing could be imported.' }),
    items: z.int().meta({ description: 'Number of items in the archive, once it is read.' }),
    waiting: z.int(),
    imported: z.int(),
    already_here: z.int(),
    refused: z.int(),
    created_at: Instant,
    expires_at: Instant.meta({ description: 'Until when the upload can be resumed.' }),
    finished_at: Instant.nullable(),
  })
  .meta({ id: 'ArchiveImport' })
export type ArchiveImport = z.output<typeof ArchiveImport>

/** An item of an imported archive. */
export const ArchiveImportItem = z
  .object({
    id: Id,
    kind: z.enum(['video', 'showcase', 'product', 'playlist']),
    title: z.string(),
    state: ArchiveItemState,
    note: z.string().nullable().meta({ description: 'Why it was refused, or what is different here.' }),
    item_id: Id.nullable().meta({ description: 'The video, showcase, product or playlist that it is here.' }),
  })
  .meta({ id: 'ArchiveImportItem' })
export type ArchiveImportItem = z.output<typeof ArchiveImportItem>

/** Details of an archive before its first byte, in a call or as the metadata of a tus upload. */
export const AnnouncedArchive = z.object({
  filename: z.string().min(1).max(1000),
  publishes_showcases: z.boolean().default(false).meta({
    description: 'Whether to import showcases too: they have no drafts, so they are public at once.',
  }),
})
export type AnnouncedArchive = z.output<typeof AnnouncedArchive>

const shows = [importsSubject]
const changes = [importsSubject]

/** Calls to import archives: announced, then sent to the server or directly to a bucket, resumable at any point. */
export const archiveImportsApi = api({
  list: {
    method: 'GET',
    path: '/archives/imports',
    access: 'signed_in',
    shows,
    does: 'My latest 20 imports of archives, newest first: those under way, and those of the last 30 days.',
    response: z.array(ArchiveImport),
  },
  read: {
    method: 'GET',
    path: '/archives/imports/:uploadId/details',
    access: 'signed_in',
    shows,
    does: 'One of my imports.',
    params: OneUpload,
    response: ArchiveImport,
  },
  listItems: {
    method: 'GET',
    path: '/archives/imports/:uploadId/items',
    access: 'signed_in',
    shows,
    does: 'What became of the items of one of my archives, in their order in it. Those that were not imported are deleted 30 days after the import.',
    params: OneUpload,
    query: PageQuery,
    response: z.array(ArchiveImportItem),
    paged: true,
  },
  announce: {
    method: 'POST',
    path: '/archives/imports/announced',
    access: 'signed_in',
    needsConsent: true,
    changes,
    limit: { calls: 20, minutes: 24 * 60 },
    nonTransactional: 'the file storage',
    does: 'Starts the upload of an archive to import: 409 `import_under_way` while another one is; 413 `storage_full` for one that is larger than the storage of an account.',
    body: AnnouncedArchive.extend({ size: z.int() }),
    response: ArchiveImport,
    status: 201,
  },
  ...partsEndpoints('/archives/imports', {
    changes,
    does: 'Completes an upload once all its parts are there, else 409 `not_whole`, and starts the import: videos and playlists as private ones, products as drafts. Repeating it changes nothing.',
    response: ArchiveImport,
    calls: 6000,
  }),
})

/** Calls of the tus protocol, authorized by the kit like all others and handled by `@tus/server`. */
export const archiveTusApi = api({
  begin: {
    method: 'POST',
    path: '/archives/imports',
    access: 'signed_in',
    needsConsent: true,
    changes,
    limit: { calls: 20, minutes: 24 * 60 },
    does: 'Starts the upload of an archive to import (tus); its metadata contains the details.',
    body: AnnouncedArchive,
  },
  append: {
    method: 'PATCH',
    path: '/archives/imports/:uploadId',
    access: 'signed_in',
    changes,
    limit: { calls: 6000, minutes: 5 },
    does: 'Uploads a chunk at the current offset (tus); the last response contains the import.',
  },
  cancel: {
    method: 'DELETE',
    path: '/archives/imports/:uploadId',
    access: 'signed_in',
    changes,
    does: 'Cancels an upload (tus), or stops an import: what is imported by then stays. 409 `already_ended` once everything was dealt with.',
  },
})

export const archivesEvents = events({
  // An archive arrived, one of its items was dealt with, or all of them.
  archive_import: { payload: z.object({ id: z.uuid(), state: ArchiveImportState }), changes },
})
