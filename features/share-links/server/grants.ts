import { createHash } from 'node:crypto'
import type { Kind, StoredLink } from './queries.ts'
import { isOpen } from './rules.ts'

/** What of a share link decides whether it still lets somebody in. */
export type LinkState = Pick<StoredLink, 'ends_at' | 'password_hash'>

const NO_PASSWORD = 'open'

// A hash of the hash: the password cannot be guessed from it, because its salt is in neither.
const versionOf = ({ password_hash }: Pick<LinkState, 'password_hash'>): string =>
  password_hash === null ? NO_PASSWORD : createHash('sha256').update(password_hash).digest('base64url').slice(0, 12)

/** The grant of an address that was issued through a share link: it ends with the link, and when its password changes. */
export const grantOfLink = (kind: Kind, link: LinkState & { id: number }): string =>
  `${kind}-${link.id}-${versionOf(link)}`

/** Whether a grant with this version still lets somebody in: the link is open, and has its password of then or none. */
export const isGranted = (link: LinkState, version: string | undefined, now: Date): boolean =>
  isOpen(link, now) && [NO_PASSWORD, version].includes(versionOf(link))
