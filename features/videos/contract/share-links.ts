import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery, WebAddress } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { ShareLink, SharedVideo } from './shapes.ts'
import { videoSharesSubject, videosSubject } from './subjects.ts'

const PASSWORD_MAX_LENGTH = 200

/** What the owner of a link wishes of it; an end or a password of null takes it off. */
export const LinkWishes = z.object({
  new_link: z.boolean().default(false),
  ends_at: Instant.nullish(),
  password: z.string().min(1).max(PASSWORD_MAX_LENGTH).nullish(),
})
/** What stands in the address of a link. */
export const LinkToken = z.object({ token: z.string().min(1).max(100) })
/** What opens a link that has a password. */
export const LinkPassword = z.object({ password: z.string().max(PASSWORD_MAX_LENGTH) })
/** Somebody opened a link; who was not signed in has no name. */
export const ShareOpening = z
  .object({ id: Id, user: z.object({ id: Id, username: z.string() }).nullable(), opened_at: Instant })
  .meta({ id: 'ShareOpening' })
export type ShareOpening = z.output<typeof ShareOpening>

const one = z.object({ id: Id })

export const sharingApi = api({
  share: {
    method: 'POST',
    path: '/videos/:id/share',
    access: 'signed_in',
    changes: [videoSharesSubject, videosSubject],
    does: 'Gives a video a link, or changes the one it has: `new_link` makes the old one dead; an end or a password of null takes it off.',
    params: one,
    query: z.object({ project_url: WebAddress.optional() }),
    body: LinkWishes.extend({ project_url: WebAddress.nullish() }),
    secret: true,
    response: ShareLink,
  },
  readShare: {
    method: 'GET',
    path: '/videos/:id/share',
    access: 'signed_in',
    shows: [videoSharesSubject],
    does: 'The link of my video; 404 when it has none.',
    params: one,
    response: ShareLink,
  },
  revokeShare: {
    method: 'DELETE',
    path: '/videos/:id/share',
    access: 'signed_in',
    changes: [videoSharesSubject, videosSubject],
    does: 'Makes the link of my video dead.',
    params: one,
  },
  listOpenings: {
    method: 'GET',
    path: '/videos/:id/share/openings',
    access: 'signed_in',
    shows: [videoSharesSubject, accountsSubject],
    does: 'Who opened the link of my video when, newest first; somebody who was not signed in has no name.',
    params: one,
    query: PageQuery,
    response: z.array(ShareOpening),
    paged: true,
  },
  readShared: {
    method: 'GET',
    path: '/video_display/shared/:token',
    access: 'anyone',
    shows: [videosSubject, videoSharesSubject, accountsSubject],
    does: 'The video of a link; 403 `password_needed` where it has one.',
    params: LinkToken,
    response: SharedVideo,
  },
  readSharedShort: {
    method: 'GET',
    path: '/shared/videos/:token',
    access: 'anyone',
    shows: [videosSubject, videoSharesSubject, accountsSubject],
    does: 'The same, for clients that know it so.',
    params: LinkToken,
    response: SharedVideo,
  },
  openShared: {
    method: 'POST',
    path: '/video_display/shared/:token',
    access: 'anyone',
    changes: [videoSharesSubject],
    limit: { calls: 30, minutes: 5 },
    does: 'The video of a link that has a password.',
    params: LinkToken,
    body: LinkPassword,
    secret: true,
    nonTransactional: 'counting tries: a refused one counts too',
    response: SharedVideo,
  },
})
