import { z } from 'zod'
import { api } from '../../platform/contract/endpoint.ts'
import { Id, Instant, PageQuery } from '../../platform/contract/fields.ts'

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
    rating: z.number().nullable(),
    total_projects: z.int(),
    success_rate: z.number(),
    created_at: Instant,
  })
  .meta({ id: 'PublicDeveloper' })
export type PublicDeveloper = z.output<typeof PublicDeveloper>

export const profilesApi = api({
  listPublicDevelopers: {
    method: 'GET',
    path: '/profile/developers/public',
    access: 'anyone',
    does: 'Creators who show themselves, newest first.',
    query: PageQuery,
    response: z.array(PublicDeveloper),
    paged: true,
  },
  readPublicDeveloper: {
    method: 'GET',
    path: '/profile/developers/:id/public',
    access: 'anyone',
    does: 'The public profile of a creator, by their account id.',
    params: z.object({ id: Id }),
    response: PublicDeveloper,
  },
})
