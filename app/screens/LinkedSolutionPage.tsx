import type { Showcase } from '#features/showcases/contract.ts'
import { SharedShowcasePage } from '#features/showcases/web.tsx'
import { CreatorOfSolution } from './CreatorOfSolution.tsx'
import { ratings, stars } from './showcase-stars.tsx'

const creator = (showcase: Showcase) => <CreatorOfSolution showcase={showcase} />

/** A showcase that somebody was sent the link of, with who made it. */
export const LinkedSolutionPage = () => (
  <SharedShowcasePage renderCreator={creator} renderStars={stars} renderRatings={ratings} />
)
