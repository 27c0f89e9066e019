import type { PublicDeveloper } from '#features/profiles/contract.ts'

/** A creator as lists show them, with an empty profile. */
export const creatorCard = (userId: number, name: string, changes: Partial<PublicDeveloper> = {}): PublicDeveloper => ({
  id: userId,
  user_id: userId,
  username: name.toLowerCase(),
  user: { id: userId, username: name.toLowerCase(), full_name: name },
  skills: '',
  experience_years: 1,
  bio: '',
  profile_image_url: null,
  rating: null,
  average_rating: 0,
  total_ratings: 0,
  total_projects: 0,
  success_rate: 0,
  availability: null,
  languages: [],
  price_range: null,
  reply_within_hours: null,
  created_at: '2026-11-20T12:00:00Z',
  ...changes,
})
