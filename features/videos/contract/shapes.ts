import { z } from 'zod'
import {
  CONTENT_MAX_LENGTH,
  Id,
  Instant,
  Line,
  OptionalText,
  TITLE_MAX_LENGTH,
  WebAddress,
} from '#platform/contract/fields.ts'
import { AnnouncedChecksum } from '#platform/contract/parts.ts'
import { UserType } from '#features/accounts/contract.ts'
import { ShareLink } from '#features/share-links/contract.ts'

/** The largest video taken. */
export const VIDEO_MAX_BYTES = 2 * 1024 * 1024 * 1024
/** Into how many stretches a video is divided to say how far people watched. */
export const WATCHED_STRETCHES = 20

export const VIDEO_TYPES = [
  'project_overview',
  'solution_demo',
  'progress_update',
  'pitch_contest',
  'tutorials',
] as const
export const VideoType = z.enum(VIDEO_TYPES).meta({ id: 'VideoType' })
export type VideoType = z.output<typeof VideoType>

export const VideoState = z.enum(['uploaded', 'processing', 'ready', 'failed']).meta({ id: 'VideoState' })
export type VideoState = z.output<typeof VideoState>

export const VIDEO_ORDERS = ['newest', 'most_liked', 'most_viewed', 'best_rated'] as const
export const VideoOrder = z.enum(VIDEO_ORDERS)
export type VideoOrder = z.output<typeof VideoOrder>

/** What is said along with a video. */
export const Captions = z
  .object({ id: Id, language: z.string(), label: z.string(), url: z.url() })
  .meta({ id: 'Captions' })
export type Captions = z.output<typeof Captions>

/** A size that a video was made into; `bitrate` in bits a second. */
const Rendition = z.object({ height: z.int(), width: z.int(), bitrate: z.int() })

/** A picture taken from a video, which may stand for it. */
const Frame = z.object({ name: z.string(), url: z.url() })

/**
 * A video as one reader sees it. Its addresses are absolute and work without headers: those of a public video for good, those of a
 * private one for an hour, and for as long as it takes to watch it twice.
 */
export const Video = z
  .object({
    id: Id,
    user_id: Id,
    title: z.string(),
    description: z.string().nullable(),
    file_path: z.url(),
    thumbnail_path: z.url().nullable(),
    // All sizes it was made into, as HLS; null where there is only what was sent.
    hls_path: z.url().nullable(),
    // Small pictures for the time line, as WebVTT.
    sprite_path: z.url().nullable(),
    project_id: Id.nullable(),
    request_id: Id.nullable(),
    project_url: z.string().nullable(),
    video_type: VideoType,
    is_public: z.boolean(),
    state: VideoState,
    // For the owner alone.
    failure: z.string().nullable(),
    frames: z.array(Frame),
    share_token: z.string().nullable(),
    type: z.string(),
    size: z.int(),
    width: z.int(),
    height: z.int(),
    // Null where the file does not say.
    duration_ms: z.int().nullable(),
    likes: z.int(),
    liked_by_user: z.boolean(),
    views: z.int(),
    // To two digits after the point; 0 without ratings.
    average_rating: z.number(),
    total_ratings: z.int(),
    captions: z.array(Captions),
    renditions: z.array(Rendition),
    user: z.object({ id: Id, username: z.string(), full_name: z.string(), user_type: UserType.nullable() }),
    upload_date: Instant,
    updated_at: Instant.nullable(),
  })
  .meta({ id: 'Video' })
export type Video = z.output<typeof Video>

/** Why a picture that came along with a video was not taken; the code is that of refusing it by itself. */
export const ThumbnailProblem = z.object({ code: z.string(), detail: z.string() }).meta({ id: 'ThumbnailProblem' })
export type ThumbnailProblem = z.output<typeof ThumbnailProblem>

/** A video that has just arrived. */
export const UploadedVideo = Video.extend({
  thumbnail_problem: ThumbnailProblem.nullable().meta({
    description: 'Null unless a thumbnail could not be used; the video is stored without it.',
  }),
}).meta({ id: 'UploadedVideo' })
export type UploadedVideo = z.output<typeof UploadedVideo>

/** A video as whoever has its link sees it. */
export const SharedVideo = Video.pick({
  id: true,
  title: true,
  description: true,
  file_path: true,
  thumbnail_path: true,
  hls_path: true,
  sprite_path: true,
  project_url: true,
  upload_date: true,
  user: true,
  user_id: true,
  is_public: true,
  type: true,
  width: true,
  height: true,
  duration_ms: true,
  captions: true,
  renditions: true,
}).meta({ id: 'SharedVideo' })
export type SharedVideo = z.output<typeof SharedVideo>

/** What its owner says of a video. */
export const VideoDetails = z.object({
  title: Line(TITLE_MAX_LENGTH),
  description: OptionalText(CONTENT_MAX_LENGTH),
  video_type: VideoType.default('solution_demo'),
  // Of the caller's own.
  project_id: Id.nullish(),
  // One that the caller may read.
  request_id: Id.nullish(),
  project_url: WebAddress.nullish(),
  is_public: z.boolean().default(false),
})
export type VideoDetails = z.output<typeof VideoDetails>

/** What changes of it; what is not named stays. */
export const DetailsChange = VideoDetails.extend({ video_type: VideoType, is_public: z.boolean() }).partial()
export type DetailsChange = z.output<typeof DetailsChange>

/** The link by which a video is watched without an account. */
export const VideoShareLink = ShareLink.extend({ project_url: z.string().nullable() }).meta({ id: 'VideoShareLink' })
export type VideoShareLink = z.output<typeof VideoShareLink>

/** A file on its way, or one that has arrived and is a video now. */
export const VideoUpload = z
  .object({
    id: z.uuid(),
    path: z.string(),
    // Whether its bytes are sent straight to the storage, a part at a time; otherwise to `path`, by the tus protocol.
    in_parts: z.boolean(),
    file_name: z.string(),
    size: z.int(),
    received: z.int(),
    title: z.string(),
    description: z.string().nullable(),
    video_type: VideoType,
    project_id: Id.nullable(),
    request_id: Id.nullable(),
    project_url: z.string().nullable(),
    is_public: z.boolean(),
    created_at: Instant,
    expires_at: Instant,
    video_id: Id.nullable(),
    // The video whose file it replaces.
    replaces_video_id: Id.nullable(),
  })
  .meta({ id: 'VideoUpload' })
export type VideoUpload = z.output<typeof VideoUpload>

/** What may be told of a file before its first byte, as the metadata of a tus upload. */
export const AnnouncedVideo = VideoDetails.extend({
  filename: z.string().max(1000).optional(),
  // Without one it is called as its file.
  title: Line(TITLE_MAX_LENGTH).optional(),
  checksum: AnnouncedChecksum.optional(),
  // The caller's own video whose file it replaces; the other details are not used then.
  replaces_video_id: Id.optional(),
})
export type AnnouncedVideo = z.output<typeof AnnouncedVideo>
