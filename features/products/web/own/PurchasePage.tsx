// Script file: purchases
import { useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { purchaseMessagesApi, type PurchaseConversation } from '../../contract/purchase-messages.ts'
import type { Purchase, Sale } from '../../contract/purchases.ts'
import { PurchasedParts } from '../bundles/PurchasedParts.tsx'
import { LicenceCard, SoldLicenceCard } from '../licences/LicenceCard.tsx'
import { PurchaseRequests, SaleRequests } from '../refunds/PurchaseRequests.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { PurchaseMessages } from './PurchaseMessages.tsx'
import classes from './Purchase.module.css'
import { statusOf } from './statuses.ts'
import { personName } from '../presenter.ts'
import { texts } from './texts.ts'
import { useRefund } from './useRefund.tsx'

/** Page of a purchase with the messages about it; its seller can refund it here. */
export function PurchasePage() {
  const id = Number(useParams()['id'])
  const query = useEndpoint(purchaseMessagesApi.readConversation, { params: { id } })
  const { purchase, sale } = query.data ?? {}
  const bought = purchase ?? sale
  const back = sale
    ? { to: '/products/sales', label: texts.sales }
    : { to: '/products/purchases', label: texts.purchases }
  return (
    <Page
      title={bought?.product_name ?? (query.error ? texts.purchaseNotFound : '')}
      kicker={bought && (sale ? texts.sale(id) : texts.purchase(id))}
      back={back}
      width="text"
      actions={
        purchase?.download_url && (
          <DownloadButton product={{ id: purchase.product_id, name: purchase.product_name }} variant="default" />
        )
      }
    >
      <QueryView query={query} gone={back}>
        {(found) => <Conversation id={id} found={found} />}
      </QueryView>
    </Page>
  )
}

function Conversation({ id, found }: { id: number; found: PurchaseConversation }) {
  const { purchase, sale } = found
  return (
    <>
      {purchase && <Facts bought={purchase} other={[texts.seller, personName(purchase.developer)]} />}
      {sale && <Facts bought={sale} other={[texts.buyer, personName(sale.buyer)]} />}
      {purchase && purchase.parts.length > 0 && <PurchasedParts purchase={purchase} />}
      {sale?.parts.map(
        (part) =>
          (part.licence || part.licensable) && <SoldLicenceCard key={part.product_id} sale={sale} part={part} />,
      )}
      {purchase?.licence && <LicenceCard licence={purchase.licence} />}
      {sale && (sale.licence || sale.licensable) && <SoldLicenceCard sale={sale} />}
      {purchase && purchase.total > 0 && <PurchaseRequests purchase={purchase} />}
      {sale && sale.total > 0 && <SaleRequests sale={sale} />}
      {sale?.refundable && <RefundCard sale={sale} />}
      <PurchaseMessages id={id} found={found} />
    </>
  )
}

function Facts({ bought, other }: { bought: Purchase | Sale; other: readonly [string, string] }) {
  const { total, tax, tax_label, amount_refunded, discount, discount_code, paid_at, created_at, gift_from } = bought
  const facts = [
    other,
    ...(discount_code === null ? [] : [[texts.discountOf(discount_code), formatMoney(discount)] as const]),
    ...(gift_from === null ? [] : [[texts.giver, gift_from] as const]),
    ...(gift_from === null || total > 0
      ? [[texts.paidTotal, total === 0 ? texts.free : formatMoney(total)] as const]
      : []),
    ...(tax > 0 ? [[texts.taxIn(tax_label), formatMoney(tax)] as const] : []),
    ...(amount_refunded > 0 ? [[texts.refundedAmount, formatMoney(amount_refunded)] as const] : []),
    [texts.boughtOn, <Moment key="at" at={paid_at ?? created_at} as="day" />],
    [texts.state, <StatusBadge key="state" look={statusOf(bought)} />],
  ] as const
  return <FactList className={classes.facts} facts={facts} />
}

function RefundCard({ sale }: { sale: Sale }) {
  const { open, dialog } = useRefund(sale)
  return (
    <div className={classes.refund}>
      <p>{texts.refundOffer(personName(sale.buyer), formatMoney(sale.left))}</p>
      <Button variant="default" aria-haspopup="dialog" onClick={open}>
        {texts.refund}
      </Button>
      {dialog}
    </div>
  )
}
