import type { Showcase } from '#features/showcases/contract.ts'
import { Ratings, Stars } from '#features/ratings/web.tsx'

/** What people think of a showcase, among its facts. */
export const stars = ({ average_rating, total_ratings }: Showcase) => (
  <Stars average={average_rating} total={total_ratings} />
)

/** What people say of a showcase, on its page. */
export const ratings = ({ id, title }: Showcase) => <Ratings kind="showcase" id={id} name={title} />
