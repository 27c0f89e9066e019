// First visit: products
import { SimilarItems } from '#features/matches/web.tsx'
import { ProductPage } from '#features/products/web.tsx'

/** Page of a product, with similar ones below. */
export const OneProductPage = () => <ProductPage renderSimilar={({ id }) => <SimilarItems kind="product" id={id} />} />
