// Script file: purchases
import { Gift as GiftIcon } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { giftsApi } from '../../contract/gifts.ts'
import { GiftRow } from './GiftRow.tsx'
import { texts } from './texts.ts'

const PAGE = 20

/** Page with the gifts that the signed-in user gave, newest first. */
export function GiftsPage() {
  const query = usePages(giftsApi.list, { query: { limit: PAGE } })
  return (
    <Page
      title={texts.gifts}
      lead={texts.giftsLead}
      width="tool"
      back={{ to: '/products/purchases', label: texts.toPurchases }}
    >
      <PagesView query={query} empty={<NoGifts />}>
        {(gifts) => gifts.map((gift) => <GiftRow key={gift.id} gift={gift} />)}
      </PagesView>
    </Page>
  )
}

const NoGifts = () => (
  <EmptyState icon={GiftIcon} title={texts.none} action={<Button to="/products">{texts.look}</Button>}>
    {texts.noneText}
  </EmptyState>
)
