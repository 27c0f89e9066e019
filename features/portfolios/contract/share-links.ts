// Script file: portfolio
import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, PageQuery } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { shownWithShowcases } from '#features/showcases/contract.ts'
import { playlistsSubject } from '#features/playlists/contract.ts'
import { LinkPassword, LinkToken, LinkWishes, ShareOpening } from '#features/videos/contract.ts'
import { PageLink, SharedPage } from './shapes.ts'
import { portfolioSharesSubject, portfoliosSubject } from './subjects.ts'

const refusal = 'Only developers can arrange a portfolio'
const one = z.object({ id: Id })

export const portfolioSharingApi = api({
  share: {
    method: 'POST',
    path: '/portfolios/pages/:id/share',
    access: 'developer',
    refusal,
    changes: [portfolioSharesSubject, portfoliosSubject],
    does: 'Gives a page of mine a link, or changes the one it has: `new_link` makes the old one dead; an end or a password of null takes it off.',
    failure: 'Failed to generate share link',
    params: one,
    body: LinkWishes,
    secret: true,
    response: PageLink,
  },
  readShare: {
    method: 'GET',
    path: '/portfolios/pages/:id/share',
    access: 'developer',
    refusal,
    shows: [portfolioSharesSubject],
    does: 'The link of my page; 404 when it has none.',
    noneYet: [404],
    params: one,
    response: PageLink,
  },
  revokeShare: {
    method: 'DELETE',
    path: '/portfolios/pages/:id/share',
    access: 'developer',
    refusal,
    changes: [portfolioSharesSubject, portfoliosSubject],
    does: 'Makes the link of my page dead.',
    params: one,
  },
  listOpenings: {
    method: 'GET',
    path: '/portfolios/pages/:id/share/openings',
    access: 'developer',
    refusal,
    shows: [portfolioSharesSubject, accountsSubject],
    does: 'Who opened the link of my page when, newest first; somebody who was not signed in has no name.',
    params: one,
    query: PageQuery,
    response: z.array(ShareOpening),
    paged: true,
  },
  readShared: {
    method: 'GET',
    path: '/portfolios/shared/:token',
    access: 'anyone',
    shows: [portfoliosSubject, portfolioSharesSubject, playlistsSubject, ...shownWithShowcases],
    does: 'The page of a link; 403 `password_needed` where it has one.',
    failure: 'Failed to fetch the page',
    params: LinkToken,
    response: SharedPage,
  },
  openShared: {
    method: 'POST',
    path: '/portfolios/shared/:token',
    access: 'anyone',
    changes: [portfolioSharesSubject],
    limit: { calls: 30, minutes: 5 },
    does: 'The page of a link that has a password.',
    failure: 'Failed to fetch the page',
    params: LinkToken,
    body: LinkPassword,
    secret: true,
    nonTransactional: 'counting tries: a refused one counts too',
    response: SharedPage,
  },
})
