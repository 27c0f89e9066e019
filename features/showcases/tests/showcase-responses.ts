import type { Picture } from '#platform/contract/pictures.ts'
import type { Showcase } from '../contract.ts'

export const MAKER = 7
const AT = '2026-11-20T12:00:00Z'

/** A showcase of account 7, with nothing in it that it can do without. */
export const showcase = (changes: Partial<Showcase> = {}): Showcase => ({
  id: 5,
  developer_id: MAKER,
  developer: { id: MAKER, username: 'maud', full_name: 'Maud Maker' },
  title: 'A seed finder',
  description: 'Finds seeds.',
  for_whom: null,
  what_changed: null,
  project_url: null,
  repository_url: null,
  demo_url: null,
  image_url: null,
  pictures: [],
  readme_url: null,
  include_profile: false,
  developer_profile: null,
  selected_video_ids: [],
  videos: [],
  linked_content: [],
  average_rating: 0,
  total_ratings: 0,
  share_token: null,
  created_at: AT,
  updated_at: AT,
  ...changes,
})

export const picture = (id: number, alt: string | null = null): Picture => ({
  id,
  url: `http://local/large-${id}.webp`,
  small_url: `http://local/small-${id}.webp`,
  width: 1600,
  height: 1200,
  alt,
})

/** The same with a profile that is linked to it. */
export const profile = {
  id: 3,
  user_id: MAKER,
  username: 'maud',
  user: { id: MAKER, username: 'maud', full_name: 'Maud Maker' },
  skills: '',
  experience_years: 4,
  bio: '',
  profile_image_url: null,
  rating: null,
  average_rating: 0,
  total_ratings: 0,
  total_projects: 2,
  success_rate: 0,
  availability: null,
  languages: [],
  price_range: null,
  reply_within_hours: null,
  created_at: AT,
} satisfies Showcase['developer_profile']
