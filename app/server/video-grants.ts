import { isSent } from '#features/conversations/server.ts'
import { playlistLinks } from '#features/playlists/server.ts'
import { portfolioLinks } from '#features/portfolios/server.ts'
import type { GrantRules } from '#features/videos/server.ts'
import { watchRules } from './rating-subjects.ts'

/** By what the addresses of private videos let somebody in. Links of showcases show none. */
export const videoGrants: GrantRules = {
  watchRules,
  isSent,
  linkRules: { playlist: playlistLinks, page: portfolioLinks },
}
