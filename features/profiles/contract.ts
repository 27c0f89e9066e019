import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import {
  Id,
  Instant,
  isBlank,
  NAME_MAX_LENGTH,
  OptionalText,
  PageQuery,
  WebAddress,
} from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { Upload } from '#platform/contract/upload.ts'
import { accountsSubject, User, UserType } from '#features/accounts/contract.ts'
import { ratingsSubject } from '#features/ratings/contract.ts'

/** What creators and clients show of themselves. */
export const profilesSubject = subject('profiles')

export const BIO_MAX_LENGTH = 5000
export const SKILLS_MAX = 30
export const SKILL_MAX_LENGTH = 40
export const EXPERIENCE_YEARS_MAX = 80
export const TOTAL_PROJECTS_MAX = 100_000
/** The largest file taken as a picture. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
/** How many skills are offered as filters. */
export const SKILLS_OFFERED = 12
/** The sizes of a company that the form offers; others that were given stay. */
export const COMPANY_SIZES = ['Small', 'Medium', 'Large', 'Enterprise'] as const

/** A creator as everybody may see them. Skills are one comma-separated text, as existing clients expect. */
export const PublicDeveloper = z
  .object({
    id: Id,
    user_id: Id,
    username: z.string(),
    user: z.object({ id: Id, username: z.string(), full_name: z.string() }),
    skills: z.string(),
    experience_years: z.int(),
    bio: z.string(),
    profile_image_url: z.string().nullable(),
    // The average once more; null without ratings.
    rating: z.number().nullable(),
    average_rating: z.number(),
    total_ratings: z.int(),
    total_projects: z.int(),
    success_rate: z.number(),
    created_at: Instant,
  })
  .meta({ id: 'PublicDeveloper' })
export type PublicDeveloper = z.output<typeof PublicDeveloper>

/** A creator's profile as they see it themselves. `total_projects` is what they say of themselves. */
export const DeveloperProfile = z
  .object({
    id: Id,
    user_id: Id,
    skills: z.string(),
    experience_years: z.int(),
    bio: z.string().nullable(),
    is_public: z.boolean(),
    profile_image_url: z.string().nullable(),
    // The average once more; null without ratings.
    rating: z.number().nullable(),
    average_rating: z.number(),
    total_ratings: z.int(),
    total_projects: z.int(),
    success_rate: z.number(),
    created_at: Instant,
  })
  .meta({ id: 'DeveloperProfile' })
export type DeveloperProfile = z.output<typeof DeveloperProfile>

/** A client's profile, which only they see. */
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

// The first spelling of a skill stays: "SQL, sql" is one. An empty text names none, so it clears the list.
const toSkills = (given: string | string[]): string[] => {
  const named = [given].flat().flatMap((text) => text.split(','))
  const skills = new Map<string, string>()
  for (const skill of named.filter((name) => !isBlank(name)).map((name) => name.trim())) {
    if (!skills.has(skill.toLowerCase())) skills.set(skill.toLowerCase(), skill)
  }
  return [...skills.values()]
}

/** Skills as one comma-separated text or a list of texts, in either case to a list without repetitions. */
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
})

/** What is absent stays; null clears the bio. */
export const DeveloperProfileChange = NewDeveloperProfile.extend({
  is_public: z.boolean(),
  total_projects: z.int().min(0).max(TOTAL_PROJECTS_MAX),
}).partial()

/** What is absent stays; null clears. */
export const ClientProfileChange = z.object({
  company_name: OptionalText(NAME_MAX_LENGTH),
  industry: OptionalText(NAME_MAX_LENGTH),
  company_size: OptionalText(NAME_MAX_LENGTH),
  website: WebAddress.nullish(),
})

const fraction = z.number().min(0).max(1)

/** A picture, and the part of it that is shown: all four sides, or none. */
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

/** How a list of creators may be ordered, each with the highest or newest first. */
export const CREATOR_ORDERS = ['newest', 'rating', 'experience', 'projects'] as const
export const CreatorOrder = z.enum(CREATOR_ORDERS)
export type CreatorOrder = z.output<typeof CreatorOrder>

/** Which creators are asked for. */
export const CreatorsQuery = PageQuery.extend({
  q: z.string().trim().max(NAME_MAX_LENGTH).optional(),
  skill: z.string().trim().max(SKILL_MAX_LENGTH).optional(),
  min_experience: z.int().min(0).max(EXPERIENCE_YEARS_MAX).optional(),
  order: CreatorOrder.default('newest'),
})

/** Creators are shown with their names and with what people think of them. */
const shows = [profilesSubject, accountsSubject, ratingsSubject]

export const profilesApi = api({
  me: {
    method: 'GET',
    path: '/profile/me',
    access: 'signed_in',
    does: 'The signed-in user with their profiles; null while there are none.',
    shows,
    response: User.extend({
      developer_profile: DeveloperProfile.nullable(),
      client_profile: ClientProfile.nullable(),
    }).meta({ id: 'UserWithProfiles' }),
  },
  check: {
    method: 'GET',
    path: '/profile/check-profile',
    access: 'signed_in',
    does: 'Whether I have created the profile of my role.',
    shows: [profilesSubject, ratingsSubject],
    response: z.object({ has_profile: z.boolean(), profile_type: UserType.nullable(), profile_id: Id.nullable() }),
  },
  readDeveloper: {
    method: 'GET',
    path: '/profile/developer',
    access: 'developer',
    does: 'My profile as a creator; 404 while there is none.',
    noneYet: [404],
    shows: [profilesSubject, ratingsSubject],
    refusal: 'Only developers can access developer profiles.',
    // Some clients read the fields, others the same object one level down.
    response: DeveloperProfile.extend({ developer_profile: DeveloperProfile }).meta({ id: 'OwnDeveloperProfile' }),
  },
  createDeveloper: {
    method: 'POST',
    path: '/profile/developer',
    access: 'developer',
    does: 'Creates my profile as a creator, once.',
    changes: [profilesSubject],
    refusal: 'Only developers can create developer profiles',
    body: NewDeveloperProfile,
    response: DeveloperProfile,
    status: 201,
  },
  updateDeveloper: {
    method: 'PUT',
    path: '/profile/developer',
    access: 'developer',
    does: 'Changes the named fields of my profile as a creator.',
    changes: [profilesSubject],
    refusal: 'Only developers can update developer profiles',
    body: DeveloperProfileChange,
    response: DeveloperProfile,
  },
  setPicture: {
    method: 'POST',
    path: '/profile/developer/image',
    access: 'developer',
    limit: { calls: 30, minutes: 60 },
    does: 'Sets my picture: JPEG, PNG, WebP or GIF, converted to a square WebP without metadata. The part to show is given in fractions of its sides; by default it is the middle.',
    changes: [profilesSubject],
    refusal: 'Only developers can upload profile images',
    multipart: true,
    nonTransactional: 'picture encoding',
    body: PictureForm,
    response: z.object({ image_url: z.string() }).meta({ id: 'PictureAddress' }),
  },
  removePicture: {
    method: 'DELETE',
    path: '/profile/developer/image',
    access: 'developer',
    does: 'Removes my picture, if there is one.',
    changes: [profilesSubject],
    refusal: 'Only developers can upload profile images',
    nonTransactional: 'the stored picture',
  },
  readClient: {
    method: 'GET',
    path: '/profile/client',
    access: 'client',
    does: 'My profile as a client; 404 while there is none.',
    noneYet: [404],
    shows: [profilesSubject, ratingsSubject],
    refusal: 'Only clients can access client profiles.',
    response: ClientProfile.extend({ client_profile: ClientProfile }).meta({ id: 'OwnClientProfile' }),
  },
  createClient: {
    method: 'POST',
    path: '/profile/client',
    access: 'client',
    does: 'Creates my profile as a client, once.',
    changes: [profilesSubject],
    refusal: 'Only clients can create client profiles',
    body: ClientProfileChange,
    response: ClientProfile,
    status: 201,
  },
  updateClient: {
    method: 'PUT',
    path: '/profile/client',
    access: 'client',
    does: 'Changes the named fields of my profile as a client.',
    changes: [profilesSubject],
    refusal: 'Only clients can update client profiles',
    body: ClientProfileChange,
    response: ClientProfile,
  },
  listPublicDevelopers: {
    method: 'GET',
    path: '/profile/developers/public',
    access: 'anyone',
    searches: 'q',
    does: 'Creators with a public profile: by words of their name, username, bio and skills (the beginning of a word is enough), by one skill, by years of experience; newest first by default.',
    shows,
    public: true,
    query: CreatorsQuery,
    response: z.array(PublicDeveloper),
    paged: true,
  },
  listSkills: {
    method: 'GET',
    path: '/profile/skills',
    access: 'anyone',
    does: 'The most common skills of the newest public creators, most frequent first.',
    shows,
    public: true,
    response: z.array(z.string()),
  },
  readPublicDeveloper: {
    method: 'GET',
    path: '/profile/developers/:id/public',
    access: 'anyone',
    does: 'The public profile of a creator, by their account id.',
    shows,
    public: true,
    params: z.object({ id: Id }),
    response: PublicDeveloper,
  },
})
