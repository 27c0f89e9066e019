import { api } from '#platform/contract/endpoint.ts'
import { shareLinksApi } from '#features/share-links/contract.ts'
import { Showcase, ShowcaseLink } from './shapes.ts'
import { showcasesSubject, shownWithShowcases } from './subjects.ts'

const links = shareLinksApi('/project-showcase', {
  thing: 'showcase',
  of: showcasesSubject,
  owner: { access: 'signed_in' },
  link: { response: ShowcaseLink },
  shared: { path: '/project-showcase/shared', response: Showcase, shows: shownWithShowcases },
})

export const showcaseSharingApi = api({
  ...links,
  share: {
    ...links.share,
    access: 'anyone',
    refusesStaleTokens: true,
    does: 'Creates or changes the share link of my showcase: `new_link` replaces the link; an expiry or password of null removes it. Anyone else, signed in or not, gets the URL of its page.',
  },
})
