import { Link } from '#platform/web/ui/layout/Link.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { CardFact, PictureCard } from '#platform/web/ui/media/PictureCard.tsx'
import { Mark } from '#platform/web/ui/list/StatusBadge.tsx'
import { Stars } from '#features/ratings/web.tsx'
import type { ProductSummary } from '../../contract.ts'
import { productPath, sellerName, sellerPath } from '../presenter.ts'
import classes from './ProductCard.module.css'
import { texts } from './texts.ts'

export interface ProductCardProps {
  product: ProductSummary
  /** The level of its heading: 2 right below a page's title, 3 in a section. */
  level?: 2 | 3
  /** Whether it is said whose it is: not on a page that says so for all. */
  showSeller?: boolean
}

/** A product in a list. All of the card leads to its page. */
export function ProductCard({ product, level = 2, showSeller = true }: ProductCardProps) {
  const { id, name, description, developer, picture } = product
  return (
    <PictureCard
      id={id}
      picture={picture}
      title={name}
      to={productPath(id)}
      level={level}
      by={showSeller && <Link to={sellerPath(developer.id)}>{sellerName(developer)}</Link>}
      description={description}
      facts={<Facts product={product} />}
    />
  )
}

/** What it costs a buyer, with everything; what people think of it; and whether the reader has it. */
const Facts = ({ product }: { product: ProductSummary }) => (
  <>
    <span className={classes.price}>{product.total === 0 ? texts.free : formatMoney(product.total)}</span>
    {product.is_purchased && <Mark>{texts.bought}</Mark>}
    <Stars average={product.average_rating} total={product.total_ratings} />
    {product.purchase_count > 0 && (
      <CardFact>{(product.total === 0 ? texts.taken : texts.sold)(product.purchase_count)}</CardFact>
    )}
  </>
)
