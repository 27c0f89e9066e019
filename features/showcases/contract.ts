import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, LIST_MAX, PageQuery } from '#platform/contract/fields.ts'
import { SearchText } from '#platform/contract/search-text.ts'
import { PICTURE_MAX_BYTES, PictureAlt } from '#platform/contract/pictures.ts'
import { Upload } from '#platform/contract/upload.ts'
import { Readme, Showcase, ShowcaseChange, ShowcaseDetails, ShowcaseOrder } from './contract/shapes.ts'
import { showcasesSubject, shownWithShowcases as shows } from './contract/subjects.ts'

export * from './contract/shapes.ts'
export {
  ReadmeFetch,
  ReadmeFetchProblem,
  showcaseFetchingApi,
  showcaseFetchingEvents,
} from './contract/readme-fetches.ts'
export { showcasePicturesApi } from './contract/pictures.ts'
export { showcaseSharingApi } from './contract/share-links.ts'
export { showcasesSubject, shownWithShowcases } from './contract/subjects.ts'

/** Maximum number of showcases per creator. */
export const SHOWCASES_MAX = 200
/** Maximum number of videos in a showcase. */
export const VIDEOS_PER_SHOWCASE_MAX = 20
/** Maximum size of a README, whose file name must end in `.md`. */
export const README_MAX_BYTES = 512 * 1024
const RANKED_LIMIT = 10

const idParams = z.object({ id: Id })
const linked = z.object({ id: Id, videoId: Id })
const Done = z.object({ message: z.string() })
const changes = [showcasesSubject]
const VideoIds = z
  .array(Id)
  .max(VIDEOS_PER_SHOWCASE_MAX)
  .refine((ids) => new Set(ids).size === ids.length, 'Each video once')
const readme_file = Upload(README_MAX_BYTES)
const Files = z.object({
  image_file: Upload(PICTURE_MAX_BYTES).optional(),
  // Alternative text of the image.
  image_alt: PictureAlt,
  readme_file: readme_file.optional(),
})

export const showcasesApi = api({
  list: {
    method: 'GET',
    path: '/project-showcase/',
    access: 'anyone',
    shows,
    public: true,
    searches: 'q',
    does: 'Showcases that have any of the words, as `GET /search` finds them, or all, in one of the sort orders. The best matches of words come first by default, else the newest.',
    query: PageQuery.extend({
      q: SearchText.optional(),
      order: ShowcaseOrder.optional(),
    }),
    response: z.array(Showcase),
    paged: true,
  },
  listRanked: {
    method: 'GET',
    path: '/project-showcase/ranked-projects/get',
    access: 'anyone',
    shows,
    public: true,
    does: 'All showcases in the order `ranked`, for older clients.',
    query: PageQuery.extend({ limit: z.int().min(1).max(LIST_MAX).default(RANKED_LIMIT) }),
    response: z.array(Showcase),
    paged: true,
  },
  listOfDeveloper: {
    method: 'GET',
    path: '/project-showcase/developer/:id',
    access: 'anyone',
    shows,
    public: true,
    does: "A user's showcases, newest first.",
    params: z.object({ id: Id }),
    query: PageQuery,
    response: z.array(Showcase),
    paged: true,
  },
  create: {
    method: 'POST',
    path: '/project-showcase/',
    posts: { kind: 'item', text: ['title', 'description', 'for_whom', 'what_changed'] },
    access: 'subscriber',
    needsConsent: true,
    refusal: 'Only developers can create showcases',
    changes,
    limit: { calls: 60, minutes: 60 },
    does: 'Publishes a showcase. The videos must be mine, else 400 `invalid_video_ids`; private ones are visible only to me.',
    multipart: true,
    nonTransactional: 'picture encoding and the file storage',
    body: ShowcaseDetails.extend({
      ...Files.shape,
      selected_video_ids: VideoIds.default([]),
      include_profile: z.boolean().default(false),
    }),
    response: Showcase,
  },
  read: {
    method: 'GET',
    path: '/project-showcase/:id',
    access: 'anyone',
    shows,
    public: true,
    does: 'A showcase.',
    params: idParams,
    response: Showcase,
  },
  change: {
    method: 'PUT',
    path: '/project-showcase/:id',
    posts: { kind: 'change', text: ['title', 'description', 'for_whom', 'what_changed'] },
    access: 'signed_in',
    changes,
    does: 'Changes the named fields.',
    params: idParams,
    body: ShowcaseChange,
    response: Showcase,
  },
  replaceFiles: {
    method: 'PUT',
    path: '/project-showcase/:id/files',
    access: 'signed_in',
    changes,
    limit: { calls: 120, minutes: 60 },
    does: 'Replaces the first picture, the README, or both.',
    params: idParams,
    multipart: true,
    nonTransactional: 'picture encoding and the file storage',
    body: Files,
    response: Showcase,
  },
  remove: {
    method: 'DELETE',
    path: '/project-showcase/:id',
    access: 'signed_in',
    changes,
    does: 'Deletes a showcase with its files; its videos stay.',
    params: idParams,
    response: Done,
  },
  readReadme: {
    method: 'GET',
    path: '/project-showcase/:id/readme',
    access: 'anyone',
    shows: [showcasesSubject],
    public: true,
    does: 'The README of a showcase: rendered in the format `html`, otherwise its source.',
    params: idParams,
    query: z.object({ format: z.string().max(20).default('html') }),
    response: Readme,
  },
  previewReadme: {
    method: 'POST',
    path: '/project-showcase/readme/preview',
    access: 'developer',
    refusal: 'Only developers can create showcases',
    limit: { calls: 60, minutes: 5 },
    does: 'Previews a README. Nothing is stored.',
    multipart: true,
    repeatable: true,
    nonTransactional: 'rendering',
    body: ShowcaseDetails.pick({ repository_url: true }).extend({ readme_file }),
    response: Readme,
  },
  removeReadme: {
    method: 'DELETE',
    path: '/project-showcase/:id/readme',
    access: 'signed_in',
    changes,
    does: 'Deletes the README.',
    params: idParams,
    response: Showcase,
  },
  setProfile: {
    method: 'PUT',
    path: '/project-showcase/:id/profile',
    access: 'signed_in',
    changes,
    does: 'Links my profile, which must exist, or removes the link: `include_profile` in the body or the query, true by default.',
    failure: 'Failed to link profile',
    params: idParams,
    query: z.object({ include_profile: z.boolean().optional() }),
    body: z.object({ include_profile: z.boolean().optional() }),
    response: Showcase,
  },
  setVideos: {
    method: 'PUT',
    path: '/project-showcase/:id/videos',
    access: 'signed_in',
    changes,
    does: 'Links exactly these videos, in this order. They must be mine, else 400 `invalid_video_ids`; private ones are visible only to me.',
    failure: 'Failed to link videos',
    params: idParams,
    body: VideoIds,
    response: Showcase,
  },
  linkVideo: {
    method: 'POST',
    path: '/project-showcase/:id/link-video/:videoId',
    access: 'signed_in',
    changes,
    does: `Links one of my videos after the others, once; while private, it is visible only to me. 400 \`invalid_video_ids\` for another user's video. At most ${VIDEOS_PER_SHOWCASE_MAX}, then 409 \`showcase_full\`.`,
    failure: 'Failed to link videos',
    params: linked,
    response: Showcase,
  },
  unlinkVideo: {
    method: 'DELETE',
    path: '/project-showcase/:id/link-video/:videoId',
    access: 'signed_in',
    changes,
    does: 'Removes a video from a showcase.',
    failure: 'Failed to link videos',
    params: linked,
    response: Showcase,
  },
})
