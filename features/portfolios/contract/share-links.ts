// Script file: portfolio
import { playlistsSubject } from '#features/playlists/contract.ts'
import { ShareLink, shareLinksApi } from '#features/share-links/contract.ts'
import { shownWithShowcases } from '#features/showcases/contract.ts'
import { SharedPage } from './shapes.ts'
import { portfoliosSubject } from './subjects.ts'

export const portfolioSharingApi = shareLinksApi('/portfolios/pages', {
  thing: 'page',
  of: portfoliosSubject,
  owner: { access: 'developer', refusal: 'Only creators can arrange a portfolio' },
  link: { response: ShareLink },
  shared: {
    path: '/portfolios/shared',
    response: SharedPage,
    shows: [playlistsSubject, ...shownWithShowcases],
    failure: 'Failed to fetch the page',
  },
})
