import { z } from 'zod'
import type { Access } from '#platform/contract/access.ts'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { subject, type Subject } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'

const PASSWORD_MAX_LENGTH = 200

/** Share links, and their openings. */
export const shareLinksSubject = subject('share_links')

/** Changes to a share link by its owner; a null end or password removes it. */
export const LinkChanges = z.object({
  new_link: z.boolean().default(false),
  ends_at: Instant.nullish(),
  password: z.string().min(1).max(PASSWORD_MAX_LENGTH).nullish(),
})
/** Token in the address of a share link. */
export const LinkToken = z.object({ token: z.string().min(1).max(100) })
/** Password that opens a protected link. */
export const LinkPassword = z.object({ password: z.string().max(PASSWORD_MAX_LENGTH) })

/** A share link as its owner sees it. */
export const ShareLink = z
  .object({
    share_token: z.string(),
    // Ends with the token.
    share_url: z.url(),
    ends_at: Instant.nullable(),
    has_password: z.boolean(),
    created_at: Instant,
  })
  .meta({ id: 'ShareLink' })
export type ShareLink = z.output<typeof ShareLink>

/** An opening of a link; `user` is null for visitors. */
export const ShareOpening = z
  .object({ id: Id, user: z.object({ id: Id, username: z.string() }).nullable(), opened_at: Instant })
  .meta({ id: 'ShareOpening' })
export type ShareOpening = z.output<typeof ShareOpening>

/** What is specific to the share links of one kind of thing. */
interface LinkDeclaration<Owner extends Access, Link extends z.ZodType, Shown extends z.ZodType> {
  /** Name in the API documentation, such as `playlist`. */
  thing: string
  /** Subject of the thing, whose owner sees its link. */
  of: Subject
  owner: { access: Owner; refusal?: string }
  link: { response: Link }
  /** What a link opens, and the path prefix. */
  shared: { path: `/${string}`; response: Shown; shows: readonly Subject[]; failure?: string }
}

const idParams = z.object({ id: Id })

/** Defines the endpoints for the share links of one kind of thing, under its path. */
export const shareLinksApi = <const Owner extends Access, Link extends z.ZodType, Shown extends z.ZodType>(
  path: `/${string}`,
  { thing, of, owner, link, shared }: LinkDeclaration<Owner, Link, Shown>,
) => {
  const { path: sharedPath, shows, ...opened } = shared
  return api({
    share: {
      method: 'POST',
      path: `${path}/:id/share`,
      ...owner,
      changes: [shareLinksSubject, of],
      does: `Creates or changes the share link of my ${thing}: \`new_link\` replaces the link; an expiry or password of null removes it.`,
      failure: 'Failed to generate share link',
      params: idParams,
      body: LinkChanges,
      secret: true,
      ...link,
    },
    readShare: {
      method: 'GET',
      path: `${path}/:id/share`,
      ...owner,
      shows: [shareLinksSubject],
      does: `The share link of my ${thing}; 404 if it has none.`,
      noneYet: [404],
      params: idParams,
      ...link,
    },
    revokeShare: {
      method: 'DELETE',
      path: `${path}/:id/share`,
      ...owner,
      changes: [shareLinksSubject, of],
      does: `Revokes the share link of my ${thing}.`,
      params: idParams,
    },
    listOpenings: {
      method: 'GET',
      path: `${path}/:id/share/openings`,
      ...owner,
      shows: [shareLinksSubject, accountsSubject],
      does: `The times the share link of my ${thing} was opened and by whom, newest first; visitors who were not signed in have no name.`,
      params: idParams,
      query: PageQuery,
      response: z.array(ShareOpening),
      paged: true,
    },
    readShared: {
      method: 'GET',
      path: `${sharedPath}/:token`,
      access: 'anyone',
      shows: [shareLinksSubject, of, ...shows],
      does: `The ${thing} of a share link; 403 \`password_needed\` if the link has a password.`,
      params: LinkToken,
      ...opened,
    },
    openShared: {
      method: 'POST',
      path: `${sharedPath}/:token`,
      access: 'anyone',
      changes: [shareLinksSubject],
      limit: { calls: 30, minutes: 5 },
      does: `The ${thing} of a password-protected share link.`,
      params: LinkToken,
      body: LinkPassword,
      secret: true,
      nonTransactional: 'counting tries: a refused one counts too',
      ...opened,
    },
  })
}
