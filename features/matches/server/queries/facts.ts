/** What a request has in common with a creator. */
export interface RequestFacts {
  matching_skills: readonly string[]
  work_title: string | null
  has_worked: boolean
  covers_prices: boolean
}

/** What a creator has in common with a request, and what is known of them. */
export interface CreatorFacts {
  matching_skills: readonly string[]
  work_title: string | null
  has_worked: boolean
  reply_within_hours: number | null
  average_rating: number
  total_ratings: number
  completed_count: number
  fits_budget: boolean
  is_available: boolean
}

/** What a similar item has in common with another one. */
export interface SimilarFacts {
  words: readonly string[]
  average_rating: number
  total_ratings: number
}
