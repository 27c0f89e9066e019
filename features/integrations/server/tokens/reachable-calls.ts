import type { Access } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { TokenScope } from '../../contract.ts'

type Area = TokenScope extends infer Scope ? (Scope extends `write:${infer Name}` ? Name : never) : never

/** Areas whose calls tokens may reach, by the first part of their paths. What is in none of them is reached by no token. */
const AREAS: Readonly<Record<string, Area | 'public'>> = {
  requests: 'requests',
  projects: 'requests',
  boards: 'requests',
  'snagged-requests': 'requests',
  overviews: 'requests',
  conversations: 'conversations',
  agreements: 'agreements',
  videos: 'videos',
  video_display: 'videos',
  video_files: 'videos',
  uploads: 'videos',
  vote: 'videos',
  playlists: 'videos',
  shared: 'videos',
  developers: 'videos',
  'project-showcase': 'showcases',
  portfolios: 'showcases',
  marketplace: 'products',
  profile: 'profile',
  ratings: 'ratings',
  notifications: 'notifications',
  'saved-searches': 'notifications',
  home: 'public',
  search: 'public',
  similar: 'public',
  oembed: 'public',
}

/** Calls in those areas that no token may make: they move money, or belong to a browser. */
const CLOSED_PATHS: readonly RegExp[] = [
  /^\/marketplace\/products\/:id\/purchase$/,
  /^\/marketplace\/purchase\//,
  /^\/marketplace\/purchases\/:id\/refund$/,
  /^\/marketplace\/refunds/,
  /^\/marketplace\/refund-requests\/:id\/accept$/,
  /^\/agreements\/:id\/milestones\//,
  /^\/agreements\/milestones\/funding\//,
  // Where work is paid here, these release its money or move it back.
  /^\/agreements\/:id\/change\/accept$/,
  /^\/agreements\/:id\/deliveries\/:number\/accept$/,
  /^\/(notifications|saved-searches)\/unsubscribe/,
]

/** Callers that a token can be: operators' calls are made from a session only. */
const OPEN_TO: readonly Access[] = ['anyone', 'signed_in', 'client', 'developer', 'subscriber']

/** Returns the scope that a token needs for a call; null if no token may make it. */
export function scopeOf({ method, path, access }: Pick<Endpoint, 'method' | 'path' | 'access'>): TokenScope | null {
  const area = AREAS[path.split('/')[1] ?? '']
  if (!area || !OPEN_TO.includes(access) || CLOSED_PATHS.some((pattern) => pattern.test(path))) return null
  if (method === 'GET') return 'read'
  return area === 'public' ? null : `write:${area}`
}
