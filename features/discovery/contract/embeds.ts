import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { URL_MAX_LENGTH } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { playlistsSubject } from '#features/playlists/contract.ts'
import { productsSubject } from '#features/products/contract.ts'
import { shareLinksSubject } from '#features/share-links/contract.ts'
import { showcasesSubject } from '#features/showcases/contract.ts'
import { videosSubject } from '#features/videos/contract.ts'

// Larger than any screen.
const SIDE_MAX = 100_000
const Side = z.int().min(1).max(SIDE_MAX)

const Described = z.object({
  version: z.literal('1.0'),
  title: z.string(),
  author_name: z.string(),
  provider_name: z.string(),
  provider_url: z.url(),
})

const Pictured = Described.extend({
  // Either all three or none: no picture is small enough for very little space.
  thumbnail_url: z.url().optional(),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
})
const Framed = {
  // An iframe that contains the player.
  html: z.string(),
  width: z.int(),
  height: z.int(),
}

/** An oEmbed 1.0 response: how another site embeds a video or a playlist, or shows a link with a picture. */
const Embed = z
  .discriminatedUnion('type', [
    Described.extend({ type: z.literal('video'), author_url: z.url(), ...Framed }),
    Pictured.extend({ type: z.literal('rich'), ...Framed }),
    Pictured.extend({ type: z.literal('link') }),
  ])
  .meta({ id: 'Embed' })
export type Embed = z.output<typeof Embed>

export const embedsApi = api({
  describe: {
    method: 'GET',
    path: '/oembed',
    access: 'anyone',
    shows: [videosSubject, shareLinksSubject, accountsSubject, showcasesSubject, playlistsSubject, productsSubject],
    does: 'The oEmbed data for the share link of a video, or for the page of a public showcase, playlist or product: a video or playlist with its player, the others as a link with a picture. As JSON, or as XML with `format=xml`; 501 for other formats. 404 for what is not open to everyone.',
    otherStatuses: [501],
    query: z.object({
      url: z.string().max(URL_MAX_LENGTH),
      maxwidth: Side.optional(),
      maxheight: Side.optional(),
      format: z.string().max(20).default('json'),
    }),
    response: Embed,
    xmlRoot: 'oembed',
  },
})
