import type { Subject } from '#platform/contract/freshness.ts'
import type { Database } from '#platform/server/database/database.ts'
import { linkExpired } from '#platform/server/security/signer.ts'
import type { BaseCall } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { shareLinksSubject } from '#features/share-links/contract.ts'
import { findLinkToVideo, isGranted, type LinkState } from '#features/share-links/server.ts'
import { videosSubject } from '../contract.ts'
import type { WatchRule } from './load.ts'

/** How share links of one kind grant access to private videos. */
export interface LinkRule {
  /** Finds the link, if what it opens shows this private video of the link's owner, in one statement. */
  find: (db: Database, linkId: number, videoId: number) => Promise<LinkState | undefined>
  /** Subjects that this depends on, besides videos and accounts. */
  shows: readonly Subject[]
}

/** All the ways to get access to a video that is neither public nor one's own. */
export interface GrantRules {
  watchRules: readonly WatchRule[]
  /** Whether any message contains the video. */
  isSent: (db: Database, videoId: number) => Promise<boolean>
  /** Keyed by the kind of what a share link opens. */
  linkRules: Readonly<Record<string, LinkRule>>
}

/** Grant of an address issued to the recipient of a message. */
export const SENT_GRANT = 'sent'

/** Returns the grant of an address issued to an account, or to an anonymous viewer. */
export const grantTo = (accountId: number | null): string => `account-${accountId ?? 0}`

const videoLinks: LinkRule = { find: findLinkToVideo, shows: [shareLinksSubject] }

type GrantContext = Pick<BaseCall<Endpoint>, 'db' | 'services' | 'now'>

/**
 * Returns a function that checks whether a grant still permits watching a video, in at most one statement; results are cached for a second.
 */
export function grantChecker({ watchRules, isSent, linkRules }: GrantRules) {
  const links: Readonly<Record<string, LinkRule>> = { ...linkRules, video: videoLinks }

  async function canWatch(db: Database, video: { id: number; user_id: number }, readerId: number | null) {
    if (readerId === video.user_id) return true
    for (const allows of watchRules) if (await allows(db, video, readerId)) return true
    return false
  }

  return async (
    { db, services, now }: GrantContext,
    video: { id: number; user_id: number },
    grant: string,
  ): Promise<void> => {
    const [, kind = '', id = '0', version] = /^([a-z]+)(?:-(\d+)(?:-([\w-]+))?)?$/.exec(grant) ?? []
    const cached = <Fact>(read: () => Promise<Fact>, shows: readonly Subject[] = []) =>
      services.responseCache.findOrRead(`${grant} to video ${video.id}`, async () => ({
        fact: await read(),
        shows: [videosSubject, accountsSubject, ...shows],
      }))
    const isStillGranted = async (): Promise<boolean> => {
      if (kind === SENT_GRANT) return cached(() => isSent(db, video.id))
      if (kind === 'account') return cached(() => canWatch(db, video, Number(id) || null))
      const rule = links[kind]
      const link = rule && (await cached(() => rule.find(db, Number(id), video.id), rule.shows))
      return link !== undefined && isGranted(link, version, now)
    }
    if (!(await isStillGranted())) throw linkExpired()
  }
}

export type CheckGrant = ReturnType<typeof grantChecker>
