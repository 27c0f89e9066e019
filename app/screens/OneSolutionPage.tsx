import type { Showcase } from '#features/showcases/contract.ts'
import { ShowcasePage } from '#features/showcases/web.tsx'
import { CreatorOfSolution } from './CreatorOfSolution.tsx'
import { ratings, stars } from './showcase-stars.tsx'

const creator = (showcase: Showcase) => <CreatorOfSolution showcase={showcase} />

/** A showcase, with who made it and what others say of it. */
export const OneSolutionPage = () => (
  <ShowcasePage renderCreator={creator} renderStars={stars} renderRatings={ratings} />
)
