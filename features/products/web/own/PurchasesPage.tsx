// Script file: purchases
import { ShoppingBag } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { hasPayments } from '#features/payments/web.tsx'
import { purchasesApi, type Purchase } from '../../contract/purchases.ts'
import { texts as ofLists } from '../list/texts.ts'
import { personName, productPath } from '../presenter.ts'
import { DownloadButton } from './DownloadButton.tsx'
import classes from './Own.module.css'
import { statusOf } from './statuses.ts'
import { texts } from './texts.ts'

const PAGE = 20

/** Page with the signed-in user's purchases, newest first. */
export function PurchasesPage() {
  const query = usePages(purchasesApi.listPurchases, { query: { limit: PAGE } })
  return (
    <Page
      title={texts.purchases}
      lead={texts.purchasesLead}
      width="tool"
      actions={
        hasPayments && (
          <>
            <Button to="/products/gifts" variant="subtle">
              {texts.gifts}
            </Button>
            <Button to="/invoices" variant="default">
              {texts.invoices}
            </Button>
          </>
        )
      }
    >
      <PagesView query={query} empty={<NoPurchases />}>
        {(purchases) => purchases.map((purchase) => <Entry key={purchase.id} purchase={purchase} />)}
      </PagesView>
    </Page>
  )
}

function Entry({ purchase }: { purchase: Purchase }) {
  const { id, message_count, product_id, product_name, developer, total, paid_with, created_at, paid_at, gift_from } =
    purchase
  const mayLoad = purchase.download_url !== null
  return (
    <Row linked className={classes.row}>
      <RowTitle to={productPath(product_id)} level={2} small>
        {product_name}
      </RowTitle>
      <span className={classes.amount}>
        {gift_from === null ? (total === 0 ? texts.free : formatMoney(total)) : null}
      </span>
      <RowFacts>
        <StatusBadge look={statusOf(purchase)} />
        {purchase.parts.length > 0 && <span>{ofLists.bundleOf(purchase.parts.length)}</span>}
        <span>{texts.by(personName(developer))}</span>
        {gift_from !== null && <span>{texts.giftFrom(gift_from)}</span>}
        {total > 0 && <span>{texts.paidWith[paid_with]}</span>}
        {purchase.amount_refunded > 0 && <span>{texts.returned(formatMoney(purchase.amount_refunded))}</span>}
        <Moment at={paid_at ?? created_at} as="day" />
      </RowFacts>
      <div className={classes.actions}>
        {mayLoad && <DownloadButton product={{ id: product_id, name: product_name }} variant="default" size="sm" />}
        {(purchase.licence ?? purchase.parts.some((part) => part.licence)) && (
          <Button
            to={`/products/purchases/${id}`}
            variant="default"
            size="sm"
            aria-label={texts.licenceOf(product_name)}
          >
            {texts.licence}
          </Button>
        )}
        <Button
          to={`/products/purchases/${id}`}
          variant="subtle"
          size="sm"
          aria-label={message_count > 0 ? texts.messagesOf(product_name, message_count) : texts.problemOf(product_name)}
        >
          {message_count > 0 ? texts.messagesCount(message_count) : texts.problem}
        </Button>
      </div>
    </Row>
  )
}

const NoPurchases = () => (
  <EmptyState icon={ShoppingBag} title={texts.noPurchases} action={<Button to="/products">{texts.look}</Button>}>
    {texts.noPurchasesText}
  </EmptyState>
)
