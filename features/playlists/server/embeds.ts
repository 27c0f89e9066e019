import type { SpecialPage } from '#platform/server/pages/screens.ts'

/** The page with the videos of a playlist that other sites embed; served whether or not it is public. */
export const embedPages = (): SpecialPage[] => [
  { path: String.raw`/embed/playlists/:id(^[1-9]\d{0,14}$)`, isFramed: true },
]
