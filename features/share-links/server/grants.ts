import { createHash } from 'node:crypto'
import type { Kind, StoredLink } from './queries.ts'
import { isOpen } from './rules.ts'

/** Columns of a share link that decide whether it still grants access. */
export type LinkState = Pick<StoredLink, 'ends_at' | 'password_hash'>

const NO_PASSWORD = 'open'

// A hash of the hash: the password cannot be guessed from it, because its salt is in neither.
const versionOf = ({ password_hash }: Pick<LinkState, 'password_hash'>): string =>
  password_hash === null ? NO_PASSWORD : createHash('sha256').update(password_hash).digest('base64url').slice(0, 12)

/** Returns the grant of an address issued through a share link: it ends with the link, and when the link's password changes. */
export const grantOfLink = (kind: Kind, link: LinkState & { id: number }): string =>
  `${kind}-${link.id}-${versionOf(link)}`

/** Whether a grant with this version is still valid: the link is open, and has the same password as then, or none. */
export const isGranted = (link: LinkState, version: string | undefined, now: Date): boolean =>
  isOpen(link, now) && [NO_PASSWORD, version].includes(versionOf(link))
