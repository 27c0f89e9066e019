import { z } from 'zod'
import {
  CONTENT_MAX_LENGTH,
  Id,
  Instant,
  Line,
  OptionalText,
  Text,
  TITLE_MAX_LENGTH,
  WebAddress,
} from '#platform/contract/fields.ts'
import { Picture } from '#platform/contract/pictures.ts'
import { MissingWords } from '#platform/contract/search-text.ts'
import { PublicDeveloper } from '#features/profiles/contract.ts'
import { Video } from '#features/videos/contract.ts'

/** Maximum length of the texts on whom a showcase is for, and on what it changed for them. */
export const PURPOSE_MAX_LENGTH = 2000

export const SHOWCASE_ORDERS = ['relevance', 'newest', 'best_rated', 'ranked'] as const
export const ShowcaseOrder = z.enum(SHOWCASE_ORDERS)
export type ShowcaseOrder = z.output<typeof ShowcaseOrder>

/** Content linked to a showcase, in the format of existing clients. `content_id` is a video, or the account of a creator. */
const LinkedContent = z
  .object({
    id: Id,
    type: z.enum(['video', 'profile']),
    content_id: Id,
    title: z.string().nullable(),
    thumbnail_url: z.string().nullable(),
    profile_image_url: z.string().nullable(),
    developer_name: z.string().nullable(),
  })
  .meta({ id: 'ShowcaseContent' })

/** A showcase as one reader sees it, in lists and on its page. */
export const Showcase = z
  .object({
    id: Id,
    developer_id: Id,
    developer: z.object({ id: Id, username: z.string(), full_name: z.string() }),
    title: z.string(),
    description: z.string(),
    for_whom: z.string().nullable(),
    what_changed: z.string().nullable(),
    project_url: z.string().nullable(),
    repository_url: z.string().nullable(),
    demo_url: z.string().nullable(),
    image_url: z.string().nullable().meta({ description: 'The first of its pictures.' }),
    pictures: z.array(Picture),
    readme_url: z.string().nullable().meta({ description: 'Null without a README.' }),
    include_profile: z.boolean(),
    developer_profile: PublicDeveloper.nullable().meta({
      description: 'If the profile is linked and public.',
    }),
    selected_video_ids: z.array(Id),
    videos: z.array(Video).meta({ description: 'The linked videos that the caller may watch.' }),
    linked_content: z.array(LinkedContent),
    average_rating: z.number(),
    total_ratings: z.int(),
    share_token: z.string().nullable().meta({ description: 'For the owner, and for whoever opened the link.' }),
    created_at: Instant,
    updated_at: Instant,
    missing: MissingWords,
  })
  .meta({ id: 'Showcase' })
export type Showcase = z.output<typeof Showcase>

/** Details of a showcase that its creator enters. */
export const ShowcaseDetails = z.object({
  title: Line(TITLE_MAX_LENGTH),
  description: Text(CONTENT_MAX_LENGTH),
  for_whom: OptionalText(PURPOSE_MAX_LENGTH),
  what_changed: OptionalText(PURPOSE_MAX_LENGTH),
  project_url: WebAddress.nullish(),
  repository_url: WebAddress.nullish(),
  demo_url: WebAddress.nullish(),
})
export type ShowcaseDetails = z.output<typeof ShowcaseDetails>

/** Changes to a showcase; omitted fields stay unchanged, null clears a field. */
export const ShowcaseChange = ShowcaseDetails.partial()

/** Contents of a README: rendered to sanitized HTML, or raw. */
export const Readme = z.object({ content: z.string(), format: z.enum(['html', 'raw']) }).meta({ id: 'Readme' })
export type Readme = z.output<typeof Readme>

/** Address for sharing a showcase. */
export const ShowcaseLink = z
  .object({
    share_url: z.string().meta({ description: 'A path without the origin.' }),
    share_token: z.string().nullable().meta({ description: 'Null if somebody other than its owner shares it.' }),
    ends_at: Instant.nullable(),
    has_password: z.boolean(),
    created_at: Instant.nullable(),
  })
  .meta({ id: 'ShowcaseLink' })
export type ShowcaseLink = z.output<typeof ShowcaseLink>
