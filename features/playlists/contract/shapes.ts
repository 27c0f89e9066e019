import { z } from 'zod'
import { Id, Instant, Line, NAME_MAX_LENGTH, OptionalText } from '#platform/contract/fields.ts'
import { MissingWords } from '#platform/contract/search-text.ts'
import { Video } from '#features/videos/contract.ts'

/** Maximum length of a playlist's description, and of the note before a video. */
export const PLAYLIST_TEXT_MAX_LENGTH = 2000

/** A playlist in a list. Videos that the reader may not see are not counted. */
export const Playlist = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    is_public: z.boolean(),
    creator_id: Id,
    creator: z.object({
      id: Id,
      username: z.string(),
      full_name: z
        .string()
        .nullable()
        .meta({ description: 'Of creators only: clients are not named in full in public.' }),
    }),
    created_at: Instant,
    video_count: z.int(),
    thumbnail_path: z.url().nullable().meta({ description: 'The thumbnail of its first video.' }),
    share_token: z.string().nullable().meta({ description: 'For the owner, and for whoever opened the link.' }),
    has_video: z.boolean().meta({ description: 'Whether the video named in the query is in it.' }),
    missing: MissingWords,
  })
  .meta({ id: 'Playlist' })
export type Playlist = z.output<typeof Playlist>

/** A video at its position in a playlist. */
export const PlaylistVideo = Video.extend({
  order: z.int(),
  note: z.string().nullable().meta({ description: 'Shown before it.' }),
}).meta({ id: 'PlaylistVideo' })
export type PlaylistVideo = z.output<typeof PlaylistVideo>

/** A playlist with those of its videos that the reader may see, in order. */
export const WholePlaylist = Playlist.extend({
  videos: z.array(PlaylistVideo),
  hidden_count: z.int().meta({ description: 'For the owner: how many videos of others are no longer public.' }),
}).meta({ id: 'WholePlaylist' })
export type WholePlaylist = z.output<typeof WholePlaylist>

/** Details of a playlist that its owner enters. */
export const PlaylistDetails = z.object({
  name: Line(NAME_MAX_LENGTH),
  description: OptionalText(PLAYLIST_TEXT_MAX_LENGTH),
  is_public: z.boolean().default(false),
})

/** Changes to a playlist; omitted fields stay unchanged. */
export const PlaylistChange = PlaylistDetails.extend({ is_public: z.boolean() }).partial()
