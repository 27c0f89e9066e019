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
import { MissingWords } from '#platform/contract/search-text.ts'
import { UserType } from '#features/accounts/contract.ts'
import { ShareLink } from '#features/share-links/contract.ts'

/** Maximum size of a video file, in bytes. */
export const VIDEO_MAX_BYTES = 2 * 1024 * 1024 * 1024
/** Number of equal stretches into which a video is divided to measure how far viewers watch. */
export const WATCHED_RANGES = 20

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

export const VIDEO_ORDERS = ['relevance', 'newest', 'most_liked', 'most_viewed', 'best_rated'] as const
export const VideoOrder = z.enum(VIDEO_ORDERS)
export type VideoOrder = z.output<typeof VideoOrder>

/** Captions of a video in one language. */
export const Captions = z
  .object({
    id: Id,
    language: z.string(),
    label: z.string(),
    url: z.url(),
    // Whether a speech program created them and nobody has edited them since.
    is_automatic: z.boolean(),
    // Counts how often they were saved.
    version: z.int(),
  })
  .meta({ id: 'Captions' })
export type Captions = z.output<typeof Captions>

/** A resolution in which a video is available; `bitrate` in bits per second. */
const Rendition = z.object({ height: z.int(), width: z.int(), bitrate: z.int() })

/** A still taken from a video, which can serve as its thumbnail. */
const Frame = z.object({ name: z.string(), url: z.url() })

/**
 * A video as one reader sees it. Its URLs are absolute and work without headers: those of a public video indefinitely, those of a private
 * one for an hour plus twice its duration.
 */
export const Video = z
  .object({
    id: Id,
    user_id: Id,
    title: z.string(),
    description: z.string().nullable(),
    file_path: z.url(),
    thumbnail_path: z.url().nullable(),
    // URL of the HLS playlist with all renditions; null when only the original exists.
    hls_path: z.url().nullable(),
    // Timeline preview images, as WebVTT.
    sprite_path: z.url().nullable(),
    project_id: Id.nullable(),
    request_id: Id.nullable(),
    project_url: z.string().nullable(),
    video_type: VideoType,
    is_public: z.boolean(),
    state: VideoState,
    // Shown only to the owner.
    failure: z.string().nullable(),
    frames: z.array(Frame),
    share_token: z.string().nullable(),
    type: z.string(),
    size: z.int(),
    width: z.int(),
    height: z.int(),
    // Null when the file does not specify it.
    duration_ms: z.int().nullable(),
    likes: z.int(),
    liked_by_user: z.boolean(),
    views: z.int(),
    // Rounded to two decimals; 0 without ratings.
    average_rating: z.number(),
    total_ratings: z.int(),
    captions: z.array(Captions),
    renditions: z.array(Rendition),
    user: z.object({ id: Id, username: z.string(), full_name: z.string(), user_type: UserType.nullable() }),
    upload_date: Instant,
    updated_at: Instant.nullable(),
    missing: MissingWords,
  })
  .meta({ id: 'Video' })
export type Video = z.output<typeof Video>

/** Why a thumbnail uploaded with a video was not used; the code is the one for a thumbnail rejected on its own. */
export const ThumbnailProblem = z.object({ code: z.string(), detail: z.string() }).meta({ id: 'ThumbnailProblem' })
export type ThumbnailProblem = z.output<typeof ThumbnailProblem>

/** A video whose upload has just completed. */
export const UploadedVideo = Video.extend({
  thumbnail_problem: ThumbnailProblem.nullable().meta({
    description: 'Null unless a thumbnail could not be used; the video is stored without it.',
  }),
}).meta({ id: 'UploadedVideo' })
export type UploadedVideo = z.output<typeof UploadedVideo>

/** A video as seen through its share link. */
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

/** Details of a video that its owner enters. */
export const VideoDetails = z.object({
  title: Line(TITLE_MAX_LENGTH),
  description: OptionalText(CONTENT_MAX_LENGTH),
  video_type: VideoType.default('solution_demo'),
  // One of the caller's own projects.
  project_id: Id.nullish(),
  // A request that the caller may read.
  request_id: Id.nullish(),
  project_url: WebAddress.nullish(),
  is_public: z.boolean().default(false),
})
export type VideoDetails = z.output<typeof VideoDetails>

/** Changes to a video's details; omitted fields stay unchanged. */
export const DetailsChange = VideoDetails.extend({ video_type: VideoType, is_public: z.boolean() }).partial()
export type DetailsChange = z.output<typeof DetailsChange>

/** The link through which a video can be watched without an account. */
export const VideoShareLink = ShareLink.extend({ project_url: z.string().nullable() }).meta({ id: 'VideoShareLink' })
export type VideoShareLink = z.output<typeof VideoShareLink>

/** An upload in progress, or a completed one that has become a video. */
export const VideoUpload = z
  .object({
    id: z.uuid(),
    path: z.string(),
    // Whether the client sends the bytes directly to storage, part by part; otherwise it sends them to `path`, by the tus protocol.
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
    // The video whose file this upload replaces.
    replaces_video_id: Id.nullable(),
  })
  .meta({ id: 'VideoUpload' })
export type VideoUpload = z.output<typeof VideoUpload>

/** Details that a client may send before the first byte, as the metadata of a tus upload. */
export const AnnouncedVideo = VideoDetails.extend({
  filename: z.string().max(1000).optional(),
  // Defaults to the file name.
  title: Line(TITLE_MAX_LENGTH).optional(),
  checksum: AnnouncedChecksum.optional(),
  // The caller's own video whose file is replaced; the other details are then ignored.
  replaces_video_id: Id.optional(),
})
export type AnnouncedVideo = z.output<typeof AnnouncedVideo>
