import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { Frame } from '#platform/web/ui/layout/Frame.tsx'
import { Gallery } from '#platform/web/ui/media/Gallery.tsx'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { Cover } from '#platform/web/ui/media/Cover.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Ratings } from '#features/ratings/web.tsx'
import { SellerNote } from '#features/traders/web.tsx'
import { VideosInPlace } from '#features/videos/web.tsx'
import type { Product } from '../../contract.ts'
import { About } from './About.tsx'
import { BuyBox } from './BuyBox.tsx'
import { Files } from './Files.tsx'
import { MoreOfSeller } from './MoreOfSeller.tsx'
import classes from './ProductView.module.css'
import { Releases } from './Releases.tsx'
import { texts } from './texts.ts'

// Loaded only if there is a description to show.
const Readme = lazyPart(
  () => import('#platform/web/ui/media/Readme.tsx'),
  (file) => file.Readme,
)

// Most products are in no bundle.
const BundleParts = lazyPart(
  () => import('../bundles/BundleView.tsx'),
  (file) => file.BundleParts,
)
const AlsoInBundles = lazyPart(
  () => import('../bundles/BundleView.tsx'),
  (file) => file.AlsoInBundles,
)

const TEXT_SHOWN = 1200

interface ProductViewProps {
  product: Product
  onPriceChanged: () => void
}

/** Catalogue page of a product: pictures beside the price, then the details. */
export function ProductView({ product, onPriceChanged }: ProductViewProps) {
  const { id, name, description, pictures, total_ratings } = product
  const isForFiles = useLocation().hash === '#files'
  return (
    <>
      <div className={classes.top}>
        <div>
          {pictures.length > 0 ? (
            <Gallery title={name} pictures={pictures} />
          ) : (
            <Frame wide>
              <Cover seed={id} title={name} />
            </Frame>
          )}
        </div>
        <aside className={classes.aside} aria-label={texts.price}>
          <BuyBox product={product} onPriceChanged={onPriceChanged} />
          {product.bundles.length > 0 && (
            <div className={classes.facts}>
              <Suspense>
                <AlsoInBundles product={product} />
              </Suspense>
            </div>
          )}
          {product.seller_details && (
            <div className={classes.facts}>
              <Suspense>
                <SellerNote details={product.seller_details} sellerId={product.developer_id} />
              </Suspense>
            </div>
          )}
          <div className={classes.facts}>
            <About product={product} />
          </div>
        </aside>
        <div className={classes.parts}>
          <Section title={texts.description}>
            <LongText className={classes.description} shown={TEXT_SHOWN}>
              {description}
            </LongText>
            <Description html={product.long_description_html} />
          </Section>
          {product.related_videos.length > 0 && (
            <Section title={texts.videos}>
              <VideosInPlace videos={product.related_videos} />
            </Section>
          )}
          <Part title={texts.installation} says={product.installation_guide} />
          <Part title={texts.requirements} says={product.requirements} />
          {product.part_count > 0 ? (
            <Suspense fallback={<ListSkeleton rows={3} />}>
              <BundleParts product={product} />
            </Suspense>
          ) : (
            <>
              <Files product={product} isWanted={isForFiles} />
              <Releases productId={id} />
            </>
          )}
          <Ratings kind="product" id={id} name={name} total={total_ratings} title={texts.reviews} />
        </div>
      </div>
      <div className={classes.more}>
        <MoreOfSeller product={product} />
      </div>
    </>
  )
}

function Description({ html }: { html: string | null }) {
  if (html === null) return null
  return (
    <Suspense fallback={<ListSkeleton shape="text" rows={4} />}>
      <Readme html={html} level={3} />
    </Suspense>
  )
}

function Part({ title, says }: { title: string; says: string | null }) {
  if (says === null) return null
  return (
    <Section title={title}>
      <LongText shown={TEXT_SHOWN}>{says}</LongText>
    </Section>
  )
}
