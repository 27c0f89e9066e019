import { PictureGrid } from '#platform/web/ui/media/PictureCard.tsx'
import type { ProductSummary } from '../../contract.ts'
import { ProductCard, type ProductCardProps } from './ProductCard.tsx'

interface ProductGridProps extends Omit<ProductCardProps, 'product'> {
  products: readonly ProductSummary[]
  /** Whether more are loading. */
  busy?: boolean
}

/** Grid of products. */
export const ProductGrid = ({ products, busy = false, ...look }: ProductGridProps) => (
  <PictureGrid items={products} busy={busy} isBelow={look.level === 3}>
    {(product) => <ProductCard product={product} {...look} />}
  </PictureGrid>
)
