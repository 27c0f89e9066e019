import { z } from 'zod'
import {
  Amount,
  Id,
  Instant,
  isBlank,
  NAME_MAX_LENGTH,
  OptionalText,
  PageQuery,
  WebAddress,
  WholeAmount,
} from '#platform/contract/fields.ts'
import { MissingWords, SearchText } from '#platform/contract/search-text.ts'
import { Upload } from '#platform/contract/upload.ts'
import { LANGUAGES, LANGUAGES_MAX } from './languages.ts'

export const BIO_MAX_LENGTH = 5000
export const SKILLS_MAX = 30
export const SKILL_MAX_LENGTH = 40
export const EXPERIENCE_YEARS_MAX = 80
export const TOTAL_PROJECTS_MAX = 100_000
/** Maximum size of an uploaded picture. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
/** Number of skills offered as filters. */
export const SKILLS_OFFERED = 12
/** Company sizes that the form offers; other stored values are preserved. */
export const COMPANY_SIZES = ['Small', 'Medium', 'Large', 'Enterprise'] as const

/** When a creator can start: now, within a month, or later. */
export const AVAILABILITIES = ['now', 'soon', 'busy'] as const
export const Availability = z.enum(AVAILABILITIES)
export type Availability = z.output<typeof Availability>

/** Reply times in hours that a creator can choose from. */
export const REPLY_HOURS = [4, 24, 72] as const
/** Longest reply time accepted as a filter: one week. */
const REPLY_HOURS_MAX = 168
const ReplyHours = z.literal([...REPLY_HOURS])

/** Typical project price range. */
export const PriceRange = z
  .object({ from: Amount, to: Amount })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The highest price is below the lowest' })
  .meta({ id: 'PriceRange' })
export type PriceRange = z.output<typeof PriceRange>

/** A creator's working terms, as stated by themselves; null if unspecified. */
const workingTerms = {
  availability: Availability.nullable(),
  languages: z.array(z.string()).meta({ description: 'ISO 639-1 codes.' }),
  price_range: z.object({ from: z.number(), to: z.number() }).nullable(),
  reply_within_hours: z.int().nullable(),
}

// The end of both views of a creator's profile.
const publicFields = {
  profile_image_url: z.string().nullable(),
  // Same value as `average_rating`, but null without ratings.
  rating: z.number().nullable(),
  average_rating: z.number(),
  total_ratings: z.int(),
  total_projects: z.int(),
  success_rate: z.number(),
  ...workingTerms,
  created_at: Instant,
}

/** Public view of a creator. Skills are one comma-separated string, as existing clients expect. */
export const PublicDeveloper = z
  .object({
    id: Id,
    user_id: Id,
    username: z.string(),
    user: z.object({ id: Id, username: z.string(), full_name: z.string() }),
    skills: z.string(),
    experience_years: z.int(),
    bio: z.string(),
    ...publicFields,
    missing: MissingWords,
  })
  .meta({ id: 'PublicDeveloper' })
export type PublicDeveloper = z.output<typeof PublicDeveloper>

/** A creator's own view of their profile. `total_projects` is self-reported. */
export const DeveloperProfile = z
  .object({
    id: Id,
    user_id: Id,
    skills: z.string(),
    experience_years: z.int(),
    bio: z.string().nullable(),
    is_public: z.boolean(),
    ...publicFields,
  })
  .meta({ id: 'DeveloperProfile' })
export type DeveloperProfile = z.output<typeof DeveloperProfile>

/** A client's profile, visible only to themselves. */
export const ClientProfile = z
  .object({
    id: Id,
    user_id: Id,
    company_name: z.string().nullable(),
    industry: z.string().nullable(),
    company_size: z.string().nullable(),
    website: z.string().nullable(),
    created_at: Instant,
  })
  .meta({ id: 'ClientProfile' })
export type ClientProfile = z.output<typeof ClientProfile>

// Keeps the first spelling of a skill: "SQL, sql" is one. An empty string contains no skill, so it clears the list.
const toSkills = (given: string | string[]): string[] => {
  const names = [given].flat().flatMap((text) => text.split(','))
  const skills = new Map<string, string>()
  for (const skill of names.filter((name) => !isBlank(name)).map((name) => name.trim())) {
    if (!skills.has(skill.toLowerCase())) skills.set(skill.toLowerCase(), skill)
  }
  return [...skills.values()]
}

/** Parses skills from one comma-separated string or a list of strings into a list without duplicates. */
export const Skills = z
  .union([z.string().max(10_000), z.array(z.string().max(10_000)).max(200)])
  .transform(toSkills)
  .pipe(
    z
      .array(z.string().max(SKILL_MAX_LENGTH, `At most ${SKILL_MAX_LENGTH} characters a skill`))
      .max(SKILLS_MAX, `At most ${SKILLS_MAX} skills`),
  )

export const NewDeveloperProfile = z.object({
  skills: Skills,
  experience_years: z.int().min(0).max(EXPERIENCE_YEARS_MAX),
  bio: OptionalText(BIO_MAX_LENGTH),
  is_public: z.boolean().default(false),
  total_projects: z.int().min(0).max(TOTAL_PROJECTS_MAX).default(0),
  availability: Availability.nullish(),
  languages: z
    .array(z.enum(LANGUAGES))
    .max(LANGUAGES_MAX)
    .transform((codes) => [...new Set(codes)])
    .optional(),
  price_range: PriceRange.nullish(),
  reply_within_hours: ReplyHours.nullish(),
})

/** Absent fields are unchanged; null clears the bio, the availability, the prices and the reply time. */
export const DeveloperProfileChange = NewDeveloperProfile.extend({
  is_public: z.boolean(),
  total_projects: z.int().min(0).max(TOTAL_PROJECTS_MAX),
}).partial()

/** Absent fields are unchanged; null clears a field. */
export const ClientProfileChange = z.object({
  company_name: OptionalText(NAME_MAX_LENGTH),
  industry: OptionalText(NAME_MAX_LENGTH),
  company_size: OptionalText(NAME_MAX_LENGTH),
  website: WebAddress.nullish(),
})

const fraction = z.number().min(0).max(1)

/** A picture and its crop area: all four sides, or none. */
export const PictureForm = z
  .object({
    file: Upload(PICTURE_MAX_BYTES),
    x: fraction.optional(),
    y: fraction.optional(),
    width: fraction.gt(0).optional(),
    height: fraction.gt(0).optional(),
  })
  .refine(
    ({ x, y, width, height }) => new Set([x, y, width, height].map((side) => side === undefined)).size === 1,
    'Name all of x, y, width and height, or none',
  )

/** Sort orders of creators, each with the best, highest or newest first; by relevance only when words are searched for. */
export const CREATOR_ORDERS = ['relevance', 'newest', 'rating', 'experience', 'projects'] as const
export const CreatorOrder = z.enum(CREATOR_ORDERS)
export type CreatorOrder = z.output<typeof CreatorOrder>

/** Filters and sort order of the creator search. */
export const CreatorsQuery = PageQuery.extend({
  q: SearchText.optional(),
  skill: z.string().trim().max(SKILL_MAX_LENGTH).optional(),
  min_experience: z.int().min(0).max(EXPERIENCE_YEARS_MAX).optional(),
  availability: Availability.optional(),
  language: z.enum(LANGUAGES).optional(),
  max_price: WholeAmount.optional(),
  reply_within_hours: z.int().min(1).max(REPLY_HOURS_MAX).optional(),
  order: CreatorOrder.optional(),
})
