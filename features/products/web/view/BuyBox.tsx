import { PackageCheck } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Badge } from '#platform/web/ui/list/StatusBadge.tsx'
import { Skeleton } from '#platform/web/ui/feedback/Skeleton.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { hasPayments } from '#features/payments/web.tsx'
import type { Product } from '../../contract.ts'
import { purchasesApi, type Purchase } from '../../contract/purchases.ts'
import { DownloadButton } from '../own/DownloadButton.tsx'
import classes from './BuyBox.module.css'
import { BuyForm } from './BuyForm.tsx'
import { OwnTools } from './OwnTools.tsx'
import { texts } from './texts.ts'

const GiveEntry = lazy(async () => ({ default: (await import('../gifts/GiveEntry.tsx')).GiveEntry }))

// A part with fields: no `Suspense` around it.
const BundlePurchase = lazyPart(
  () => import('../bundles/BundleView.tsx'),
  (file) => file.BundlePurchase,
)

interface BuyBoxProps {
  product: Product
  /** Called if the price differs from the one shown. */
  onPriceChanged: () => void
}

/** Price and purchase of a product; for its owner a link to its files, for its seller their tools. */
export function BuyBox({ product, onPriceChanged }: BuyBoxProps) {
  const user = useAuth((state) => state.user)
  const isOwn = user?.id === product.developer_id
  const mayHavePurchase = user !== null && !isOwn
  const { data: purchase, isPending } = useEndpointOrNull(
    purchasesApi.findOwn,
    { params: { id: product.id } },
    { enabled: mayHavePurchase },
  )
  if (isOwn) return <OwnTools product={product} />
  if (mayHavePurchase && isPending) {
    return (
      <Box>
        <Skeleton height="3rem" width="55%" />
        <Skeleton height="6rem" />
        <Skeleton height="2.6rem" />
      </Box>
    )
  }
  if (purchase?.status === 'paid') return <Bought product={product} purchase={purchase} />
  if (purchase?.status === 'disputed') return <PendingPurchase title={texts.disputed} text={texts.disputedText} />
  if (purchase?.status === 'processing') return <PendingPurchase title={texts.processing} text={texts.processingText} />
  if (product.status !== 'published') {
    return (
      <Box>
        <h2 className={classes.title}>{texts.noLongerSold}</h2>
        <p className={classes.soft}>{texts.noLongerSoldText}</p>
      </Box>
    )
  }
  const form = <BuyForm product={product} onPriceChanged={onPriceChanged} />
  return <Box>{product.part_count > 0 ? <BundlePurchase product={product}>{form}</BundlePurchase> : form}</Box>
}

const Box = ({ children }: { children: ReactNode }) => <div className={classes.box}>{children}</div>

interface BoughtProps {
  product: Product
  purchase: Purchase
}

const Bought = ({
  product,
  purchase: { id, product_id, product_name, total, gift_from, paid_at, created_at },
}: BoughtProps) => (
  <Box>
    <div>
      <Badge tone="live">{texts.yours}</Badge>
    </div>
    <p className={classes.soft}>
      {product_id !== product.id
        ? texts.yoursIn(product_name)
        : gift_from !== null
          ? texts.yoursFrom(gift_from)
          : total === 0
            ? texts.yoursFree
            : texts.yoursSince}
      <Moment at={paid_at ?? created_at} as="day" />.
    </p>
    <DownloadButton product={{ id: product.id, name: product.name }} fullWidth />
    <Button to={`/products/purchases/${id}`} variant="subtle" fullWidth>
      {texts.problem}
    </Button>
    {product.total > 0 && product.status === 'published' && hasPayments && (
      <Suspense>
        <GiveEntry product={product} total={product.total} isChosen={product.pricing_model === 'pay_what_you_want'} />
      </Suspense>
    )}
  </Box>
)

const PendingPurchase = ({ title, text }: { title: string; text: string }) => (
  <Box>
    <h2 className={classes.title}>
      <PackageCheck size="1em" strokeWidth={1.5} aria-hidden /> {title}
    </h2>
    <p className={classes.soft}>{text}</p>
  </Box>
)
