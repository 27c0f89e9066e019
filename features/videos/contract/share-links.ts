import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { WebAddress } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { LinkChanges, shareLinksApi } from '#features/share-links/contract.ts'
import { SharedVideo, VideoShareLink } from './shapes.ts'
import { videosSubject } from './subjects.ts'

const links = shareLinksApi('/videos', {
  thing: 'video',
  of: videosSubject,
  owner: { access: 'signed_in' },
  link: { response: VideoShareLink },
  shared: { path: '/video_display/shared', response: SharedVideo, shows: [accountsSubject] },
})

export const sharingApi = api({
  ...links,
  share: {
    ...links.share,
    query: z.object({ project_url: WebAddress.optional() }),
    body: LinkChanges.extend({ project_url: WebAddress.nullish() }),
  },
  readSharedShort: {
    ...links.readShared,
    path: '/shared/videos/:token',
    does: 'Alias of `/video_display/shared/{token}`, for older clients.',
  },
})
