import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Missing } from '#platform/web/ui/list/Missing.tsx'
import { CardFact, PictureCard } from '#platform/web/ui/media/PictureCard.tsx'
import { Mark } from '#platform/web/ui/list/StatusBadge.tsx'
import { Stars } from '#features/ratings/web.tsx'
import type { ProductSummary } from '../../contract.ts'
import { priceText, productPath, personName, sellerPath } from '../presenter.ts'
import classes from './ProductCard.module.css'
import { texts } from './texts.ts'

export interface ProductCardProps {
  product: ProductSummary
  /** Heading level: 2 directly below a page's title, 3 in a section. */
  level?: 2 | 3
  /** Whether to name the seller; not on a page that names them once for all. */
  showSeller?: boolean
}

/** Product in a list. The whole card links to its page. */
export function ProductCard({ product, level = 2, showSeller = true }: ProductCardProps) {
  const { id, name, description, developer, picture } = product
  return (
    <PictureCard
      id={id}
      picture={picture}
      title={name}
      to={productPath(id)}
      level={level}
      by={showSeller && <Link to={sellerPath(developer.id)}>{personName(developer)}</Link>}
      description={description}
      facts={<Facts product={product} />}
    />
  )
}

/** Total price, average rating, and whether the reader owns it. */
const Facts = ({ product }: { product: ProductSummary }) => (
  <>
    <span className={classes.price}>{priceText(product.pricing_model, product.total)}</span>
    {product.part_count > 0 && <CardFact>{texts.bundleOf(product.part_count)}</CardFact>}
    {product.is_purchased && <Mark>{texts.bought}</Mark>}
    <Stars average={product.average_rating} total={product.total_ratings} />
    {product.purchase_count > 0 && (
      <CardFact>{(product.total === 0 ? texts.taken : texts.sold)(product.purchase_count)}</CardFact>
    )}
    <Missing words={product.missing} />
  </>
)
