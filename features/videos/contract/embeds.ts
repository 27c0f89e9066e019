import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { URL_MAX_LENGTH } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { shareLinksSubject } from '#features/share-links/contract.ts'
import { videosSubject } from './subjects.ts'

// Larger than any screen.
const SIDE_MAX = 100_000
const Side = z.int().min(1).max(SIDE_MAX)

/** An oEmbed 1.0 response: how another site embeds a video. */
const Embed = z
  .object({
    version: z.literal('1.0'),
    type: z.literal('video'),
    title: z.string(),
    author_name: z.string(),
    author_url: z.url(),
    provider_name: z.string(),
    provider_url: z.url(),
    // An iframe that contains the player.
    html: z.string(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'Embed' })

export const embeddingApi = api({
  describe: {
    method: 'GET',
    path: '/oembed',
    access: 'anyone',
    shows: [videosSubject, shareLinksSubject, accountsSubject],
    does: 'The oEmbed data to embed the video of a share link; 404 if the link needs a password, 501 for formats other than `json`.',
    otherStatuses: [501],
    query: z.object({
      url: z.string().max(URL_MAX_LENGTH),
      maxwidth: Side.optional(),
      maxheight: Side.optional(),
      format: z.string().max(20).default('json'),
    }),
    response: Embed,
  },
})
