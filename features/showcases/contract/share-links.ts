import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, PageQuery } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { LinkPassword, LinkToken, LinkWishes, ShareOpening } from '#features/videos/contract.ts'
import { Showcase, ShowcaseLink } from './shapes.ts'
import { showcaseSharesSubject, showcasesSubject, shownWithShowcases } from './subjects.ts'

const one = z.object({ id: Id })

export const showcaseSharingApi = api({
  share: {
    method: 'POST',
    path: '/project-showcase/:id/share',
    access: 'anyone',
    refusesStaleTokens: true,
    changes: [showcaseSharesSubject, showcasesSubject],
    does: 'Gives my showcase a link, or changes the one it has: `new_link` makes the old one dead; an end or a password of null takes it off. Whoever else shares it, signed in or not, is answered the address of its page.',
    failure: 'Failed to generate share link',
    params: one,
    body: LinkWishes,
    secret: true,
    response: ShowcaseLink,
  },
  readShare: {
    method: 'GET',
    path: '/project-showcase/:id/share',
    access: 'signed_in',
    shows: [showcaseSharesSubject],
    does: 'The link of my showcase; 404 when it has none.',
    noneYet: [404],
    params: one,
    response: ShowcaseLink,
  },
  revokeShare: {
    method: 'DELETE',
    path: '/project-showcase/:id/share',
    access: 'signed_in',
    changes: [showcaseSharesSubject, showcasesSubject],
    does: 'Makes the link of my showcase dead.',
    params: one,
  },
  listOpenings: {
    method: 'GET',
    path: '/project-showcase/:id/share/openings',
    access: 'signed_in',
    shows: [showcaseSharesSubject, accountsSubject],
    does: 'Who opened the link of my showcase when, newest first; somebody who was not signed in has no name.',
    params: one,
    query: PageQuery,
    response: z.array(ShareOpening),
    paged: true,
  },
  readShared: {
    method: 'GET',
    path: '/project-showcase/shared/:token',
    access: 'anyone',
    shows: [...shownWithShowcases, showcaseSharesSubject],
    does: 'The showcase of a link; 403 `password_needed` where it has one.',
    params: LinkToken,
    response: Showcase,
  },
  openShared: {
    method: 'POST',
    path: '/project-showcase/shared/:token',
    access: 'anyone',
    changes: [showcaseSharesSubject],
    limit: { calls: 30, minutes: 5 },
    does: 'The showcase of a link that has a password.',
    params: LinkToken,
    body: LinkPassword,
    secret: true,
    nonTransactional: 'counting tries: a refused one counts too',
    response: Showcase,
  },
})
