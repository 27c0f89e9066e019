// Shapes file: shapes-videos
import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, NAME_MAX_LENGTH, PageQuery } from '#platform/contract/fields.ts'
import { SearchText } from '#platform/contract/search-text.ts'
import { Grant, SignedQuery } from '#platform/contract/signed-query.ts'
import { AnyUpload, Upload } from '#platform/contract/upload.ts'
import {
  Captions,
  DetailsChange,
  UploadedVideo,
  Video,
  VIDEO_MAX_BYTES,
  VideoDetails,
  VideoOrder,
  VideoType,
  WATCHED_RANGES,
} from './contract/shapes.ts'
import { shownWithVideos as shows, uploadsSubject, videosSubject } from './contract/subjects.ts'

export * from './contract/shapes.ts'
export { preparedApi } from './contract/renditions.ts'
export { shownWithVideos, videosEvents, videosSigns, videosSubject } from './contract/subjects.ts'
export { replacementApi, VideoReplacement } from './contract/replacement.ts'
export { captioningApi, transcriptionsApi, TRANSCRIPTIONS_MAX, VideoTranscription } from './contract/transcriptions.ts'
export { sharingApi } from './contract/share-links.ts'
export { sendingApi, tusApi, UPLOADS_MAX, uploadsApi } from './contract/uploads.ts'

/** Maximum duration of a video, in seconds. */
export const VIDEO_MAX_SECONDS = 4 * 60 * 60
export const THUMBNAIL_MAX_BYTES = 2 * 1024 * 1024
/** Minimum width of a thumbnail; its aspect ratio must be that of a screen, within the tolerance below. */
export const THUMBNAIL_MIN_WIDTH = 640
export const THUMBNAIL_RATIO = 16 / 9
export const THUMBNAIL_RATIO_TOLERANCE = 0.1
export const CAPTIONS_MAX_BYTES = 1024 * 1024
/** Maximum number of caption languages per video. */
export const CAPTIONS_MAX = 50

const idParams = z.object({ id: Id })
/** Query of a list of videos, shared by every endpoint that lists videos, in this feature and others. */
export const VideosQuery = PageQuery.extend({
  q: SearchText.optional(),
  video_type: VideoType.optional(),
  order: VideoOrder.optional(),
})
const Done = z.object({ message: z.string() })
/** Signature of a request without headers; optional, because public videos need none. */
const OptionalSignature = SignedQuery.extend({ grant: Grant }).partial()

export const videosApi = api({
  list: {
    method: 'GET',
    path: '/videos/',
    access: 'anyone',
    shows,
    public: true,
    searches: 'q',
    does: 'Public videos and my own that have any of the words, as `GET /search` finds them, or all, in one of the sort orders. The best matches of words come first by default, else the newest.',
    query: VideosQuery,
    response: z.array(Video),
    paged: true,
  },
  display: {
    method: 'GET',
    path: '/video_display/',
    access: 'anyone',
    shows,
    searches: 'q',
    does: 'The same list as `other_videos`, for older clients; `user_videos` is empty. The `Link` header has the next page, and the list for the words that were searched for instead of those sent.',
    query: VideosQuery,
    response: z.object({ user_videos: z.array(Video), other_videos: z.array(Video) }),
  },
  listOwn: {
    method: 'GET',
    path: '/video_display/my-videos',
    // Existing clients send no token below `/video_display/`, and sign the user out on 401.
    access: 'anyone',
    refusesStaleTokens: true,
    shows,
    searches: 'q',
    does: 'My videos, public or not: three empty lists without a token, 401 with an invalid one.',
    query: VideosQuery,
    response: z.object({ user_videos: z.array(Video), other_videos: z.array(Video), videos: z.array(Video) }),
  },
  listOfDeveloper: {
    method: 'GET',
    path: '/developers/:developerId/videos',
    access: 'anyone',
    shows,
    public: true,
    does: "A user's public videos, newest first.",
    params: z.object({ developerId: Id }),
    query: PageQuery,
    response: z.array(Video),
    paged: true,
  },
  displayOfDeveloper: {
    method: 'GET',
    path: '/video_display/developer/:developerId',
    access: 'anyone',
    shows,
    does: 'The same, for older clients.',
    params: z.object({ developerId: Id }),
    query: PageQuery,
    response: z.array(Video),
    paged: true,
  },
  upload: {
    method: 'POST',
    path: '/videos/',
    posts: { kind: 'item', text: ['title', 'description'] },
    access: 'signed_in',
    needsConsent: true,
    changes: [videosSubject, uploadsSubject],
    limit: { calls: 60, minutes: 60 },
    does: 'Uploads a video in one piece: mp4, mov, webm or mkv. An unusable thumbnail does not fail the upload: `thumbnail_problem` says why. For resumable uploads use `/uploads`.',
    multipart: true,
    nonTransactional: 'the file storage',
    body: VideoDetails.extend({ file: Upload(VIDEO_MAX_BYTES), thumbnail: AnyUpload(THUMBNAIL_MAX_BYTES).optional() }),
    response: UploadedVideo,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/videos/:id',
    access: 'anyone',
    shows,
    public: true,
    does: 'A video that is public, mine, or was sent to me in a conversation or with a request.',
    params: idParams,
    response: Video,
  },
  change: {
    method: 'PUT',
    path: '/videos/:id',
    posts: { kind: 'change', text: ['title', 'description'] },
    access: 'signed_in',
    changes: [videosSubject],
    does: 'Changes the named fields.',
    params: idParams,
    body: DetailsChange,
    response: Video,
  },
  remove: {
    method: 'DELETE',
    path: '/videos/:id',
    access: 'signed_in',
    changes: [videosSubject, uploadsSubject],
    does: 'Deletes a video with all its files.',
    params: idParams,
    response: Done,
  },
  tryAgain: {
    method: 'POST',
    path: '/videos/:id/processing',
    access: 'signed_in',
    changes: [videosSubject],
    does: 'Processes a failed video again; otherwise 409 `not_failed`.',
    params: idParams,
    response: Video,
  },
  stream: {
    method: 'GET',
    path: '/video_display/stream/:id',
    access: 'anyone',
    does: 'The original file of a video, or a range of it: of a public video, of my own, or with its signed URL.',
    params: idParams,
    query: OptionalSignature,
    file: true,
  },
  readFile: {
    method: 'GET',
    path: '/videos/:id/files/:name',
    access: 'anyone',
    does: 'An image or the captions of a video, for users who can watch it.',
    params: z.object({ id: Id, name: z.string().regex(/^\w[\w-]{0,90}\.[a-z0-9]{2,5}$/) }),
    query: OptionalSignature,
    file: true,
  },
  setThumbnail: {
    method: 'PUT',
    path: '/videos/:id/thumbnail',
    access: 'signed_in',
    changes: [videosSubject],
    limit: { calls: 60, minutes: 5 },
    does: `Sets the thumbnail of a video: JPEG, PNG, WebP, GIF or BMP, at least ${THUMBNAIL_MIN_WIDTH} pixels wide and 16:9.`,
    params: idParams,
    multipart: true,
    nonTransactional: 'the file storage',
    body: z.object({ file: Upload(THUMBNAIL_MAX_BYTES) }),
    response: Video,
  },
  removeThumbnail: {
    method: 'DELETE',
    path: '/videos/:id/thumbnail',
    access: 'signed_in',
    changes: [videosSubject],
    does: 'Deletes the uploaded thumbnail of a video; a frame of the video is used again.',
    params: idParams,
    response: Video,
  },
  chooseFrame: {
    method: 'PUT',
    path: '/videos/:id/poster',
    access: 'signed_in',
    changes: [videosSubject],
    does: 'Chooses the frame of a video to use as its thumbnail. An uploaded one takes precedence.',
    params: idParams,
    body: z.object({ name: z.string().max(100) }),
    response: Video,
  },
  like: {
    method: 'POST',
    path: '/vote',
    access: 'signed_in',
    changes: [videosSubject],
    does: 'Likes a video (`dir` 1) or removes the like (0).',
    body: z.object({ video_id: Id, dir: z.union([z.literal(0), z.literal(1)]) }),
    response: Done,
    status: 201,
  },
  noteView: {
    method: 'POST',
    path: '/videos/:id/views',
    access: 'anyone',
    changes: [videosSubject],
    does: 'Records that I watched a video, and up to which position; counted once per viewer and day, and not for its owner.',
    params: idParams,
    query: OptionalSignature,
    body: z.object({
      // Furthest point watched, in twentieths of the video.
      reached: z.int().min(0).max(WATCHED_RANGES).default(0),
    }),
    repeatable: true,
    response: z.object({ views: z.int() }),
  },
  readAudience: {
    method: 'GET',
    path: '/videos/:id/audience',
    access: 'signed_in',
    shows: [videosSubject],
    does: 'The number of views of my video, and how far it was watched.',
    params: idParams,
    response: z
      .object({ views: z.int(), reached: z.array(z.object({ stretch: z.int(), viewers: z.int() })) })
      .meta({ id: 'Audience' }),
  },
  listCaptions: {
    method: 'GET',
    path: '/videos/:id/captions',
    access: 'anyone',
    shows: [videosSubject],
    does: 'The captions of a video, by language.',
    params: idParams,
    response: z.array(Captions),
  },
  setCaptions: {
    method: 'POST',
    path: '/videos/:id/captions',
    access: 'signed_in',
    changes: [videosSubject],
    limit: { calls: 120, minutes: 5 },
    does: 'Replaces the captions in a language with WebVTT, as a file or as text. With `based_on`, 409 `changed_meanwhile` unless they still have that version.',
    params: idParams,
    multipart: true,
    nonTransactional: 'the file storage',
    body: z.object({
      file: Upload(CAPTIONS_MAX_BYTES),
      language: z.string().max(35),
      label: z.string().trim().max(NAME_MAX_LENGTH).optional(),
      // The version that was edited, 0 for new captions; otherwise they replace any.
      based_on: z.int().min(0).optional(),
    }),
    response: Captions,
    status: 201,
  },
  removeCaptions: {
    method: 'DELETE',
    path: '/videos/:id/captions/:language',
    access: 'signed_in',
    changes: [videosSubject],
    does: 'Deletes the captions in a language.',
    params: idParams.extend({ language: z.string().max(35) }),
  },
})
