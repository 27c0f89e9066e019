import { Ratings, Stars } from '#features/ratings/web.tsx'
import type { Showcase } from '#features/showcases/contract.ts'
import { CreatorOfSolution } from './CreatorOfSolution.tsx'

/** The stars of a showcase in a list. */
export const stars = ({ average_rating, total_ratings }: Showcase) =>
  total_ratings > 0 && <Stars average={average_rating} total={total_ratings} />

/** What other features say on the page of a showcase. */
export const solutionSlots = {
  renderStars: stars,
  renderRatings: ({ id, title }: Showcase) => <Ratings kind="showcase" id={id} name={title} />,
  renderCreator: (showcase: Showcase) => <CreatorOfSolution showcase={showcase} />,
}
