// Script file: portfolio
import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, PageQuery } from '#platform/contract/fields.ts'
import { shareLinksSubject } from '#features/share-links/contract.ts'
import { showcasesSubject, shownWithShowcases } from '#features/showcases/contract.ts'
import { playlistsSubject } from '#features/playlists/contract.ts'
import { videosSubject } from '#features/videos/contract.ts'
import {
  Arrangement,
  PageChange,
  PageDetails,
  Portfolio,
  PortfolioPage,
  Sections,
  WholePage,
  Work,
  WorkKind,
} from './contract/shapes.ts'
import { portfoliosSubject } from './contract/subjects.ts'

export * from './contract/shapes.ts'
export { portfolioSharingApi } from './contract/share-links.ts'

/** Maximum number of pages a creator may have besides the public one: equal to the page size of lists. */
export const PAGES_MAX = 50

const idParams = z.object({ id: Id })
const works = [showcasesSubject, videosSubject, playlistsSubject]
const changes = [portfoliosSubject]
const refusal = 'Only creators can arrange a portfolio'

export const portfoliosApi = api({
  read: {
    method: 'GET',
    path: '/portfolios/developers/:id',
    access: 'anyone',
    shows: [portfoliosSubject, playlistsSubject, ...shownWithShowcases],
    public: true,
    does: 'The public page of a creator, by their account id: as they arranged it, or their newest works.',
    params: idParams,
    response: Portfolio,
  },
  readMine: {
    method: 'GET',
    path: '/portfolios/mine',
    access: 'developer',
    refusal,
    shows: [portfoliosSubject, ...works],
    does: 'The arrangement of my public page.',
    response: Arrangement,
  },
  arrange: {
    method: 'PUT',
    path: '/portfolios/mine',
    access: 'developer',
    refusal,
    changes,
    limit: { calls: 600, minutes: 5 },
    does: 'Arranges my public page: these sections in this order, each with the named works or the newest. Private works are not shown on it until they are public.',
    body: z.object({ sections: Sections }),
    response: Arrangement,
  },
  reset: {
    method: 'DELETE',
    path: '/portfolios/mine',
    access: 'developer',
    refusal,
    changes,
    does: 'Resets my public page to the newest works.',
  },
  listWorks: {
    method: 'GET',
    path: '/portfolios/works',
    access: 'developer',
    refusal,
    shows: works,
    does: 'My works of one kind to choose from, including private ones, newest first.',
    query: PageQuery.extend({ kind: WorkKind }),
    response: z.array(Work),
    paged: true,
  },
  listPages: {
    method: 'GET',
    path: '/portfolios/pages/',
    access: 'developer',
    refusal,
    shows: [portfoliosSubject, shareLinksSubject],
    does: 'My pages other than the public one, newest first.',
    query: PageQuery,
    response: z.array(PortfolioPage),
    paged: true,
  },
  createPage: {
    method: 'POST',
    path: '/portfolios/pages/',
    posts: { kind: 'item', text: ['title', 'words'] },
    access: 'developer',
    refusal,
    changes,
    limit: { calls: 60, minutes: 5 },
    does: `Creates a page for one kind of client; at most ${PAGES_MAX}, then 409 \`too_many_pages\`.`,
    body: PageDetails,
    response: WholePage,
    status: 201,
  },
  readPage: {
    method: 'GET',
    path: '/portfolios/pages/:id',
    access: 'developer',
    refusal,
    shows: [portfoliosSubject, ...works],
    does: 'One of my pages with its arrangement.',
    params: idParams,
    response: WholePage,
  },
  changePage: {
    method: 'PUT',
    path: '/portfolios/pages/:id',
    posts: { kind: 'change', text: ['title', 'words'] },
    access: 'developer',
    refusal,
    changes,
    limit: { calls: 600, minutes: 5 },
    does: 'Changes the named fields. Private works are shown only if they are videos marked `also_private`.',
    params: idParams,
    body: PageChange,
    response: WholePage,
  },
  removePage: {
    method: 'DELETE',
    path: '/portfolios/pages/:id',
    access: 'developer',
    refusal,
    changes,
    does: 'Deletes one of my pages with its share link.',
    params: idParams,
  },
})
