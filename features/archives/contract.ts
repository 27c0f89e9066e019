import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant } from '#platform/contract/fields.ts'
import { SignedQuery } from '#platform/contract/signed-query.ts'
import { playlistsSubject } from '#features/playlists/contract.ts'
import { productsSubject } from '#features/products/contract.ts'
import { showcasesSubject } from '#features/showcases/contract.ts'
import { videosSubject } from '#features/videos/contract.ts'

export * from './contract/imports.ts'

/** What an archive of somebody's work would contain. */
export const ArchiveContents = z
  .object({
    videos: z.int(),
    showcases: z.int(),
    products: z.int(),
    playlists: z.int(),
    bytes: z.int().meta({ description: 'Size of the videos and product files together.' }),
    max_bytes: z.int().meta({ description: 'Maximum size of an archive to import here.' }),
  })
  .meta({ id: 'ArchiveContents' })
export type ArchiveContents = z.output<typeof ArchiveContents>

const ArchiveDownload = z.object({ url: z.url(), url_ends_at: Instant }).meta({ id: 'ArchiveDownload' })

export const archivesApi = api({
  readContents: {
    method: 'GET',
    path: '/archives/contents',
    access: 'signed_in',
    shows: [videosSubject, showcasesSubject, productsSubject, playlistsSubject],
    does: 'How much of my work an archive would contain now, and how large one to import may be.',
    response: ArchiveContents,
  },
  request: {
    method: 'POST',
    path: '/archives',
    access: 'signed_in',
    limit: { calls: 10, minutes: 24 * 60 },
    does: 'A signed URL of an archive of my work, valid for an hour: videos, showcases, products with their files in all versions, and playlists, for another installation to import. 409 `nothing_to_archive` while there is none, `too_much` if one archive cannot list it all.',
    secret: true,
    repeatable: true,
    response: ArchiveDownload,
  },
  download: {
    method: 'GET',
    path: '/archives/:accountId/download',
    access: 'anyone',
    limit: { calls: 20, minutes: 60 },
    made: true,
    does: 'The archive that a signed URL grants, as a ZIP file written while it is sent.',
    params: z.object({ accountId: Id }),
    query: SignedQuery,
  },
})
