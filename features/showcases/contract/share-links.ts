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
    does: 'Gives my showcase a link, or changes the one it has: `new_link` makes the old one dead; an end or a password of null takes it off. Whoever else shares it, signed in or not, is answered the address of its page.',
  },
})
