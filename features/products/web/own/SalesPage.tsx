// Script file: selling
import { Receipt } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { hasPayments } from '#features/payments/web.tsx'
import { purchasesApi, type Sale } from '../../contract/purchases.ts'
import { personName, productPath } from '../presenter.ts'
import { Earnings } from './Earnings.tsx'
import classes from './Own.module.css'
import { statusOf } from './statuses.ts'
import { texts } from './texts.ts'
import { useRefund } from './useRefund.tsx'

const PAGE = 20

/** Page with the signed-in creator's sales: earnings over time, and each sale. */
export function SalesPage() {
  const query = usePages(purchasesApi.listSales, { query: { limit: PAGE } })
  return (
    <Page
      title={texts.sales}
      lead={texts.salesLead}
      back={{ to: '/products/mine', label: texts.mine }}
      width="tool"
      actions={
        hasPayments && (
          <>
            <Button to="/products/refund-requests" variant="default">
              {texts.refundRequests}
            </Button>
            <Button to="/balance" variant="default">
              {texts.toBalance}
            </Button>
          </>
        )
      }
    >
      <Earnings />
      {hasPayments && (
        <Section title={texts.spend}>
          <p className={classes.spend}>{texts.spendText}</p>
          <div className="buttons">
            <Button to="/earnings">{texts.withdraw}</Button>
            <Button to="/products" variant="default">
              {texts.look}
            </Button>
          </div>
        </Section>
      )}
      <Section title={texts.allSales}>
        <PagesView query={query} empty={{ icon: Receipt, title: texts.noSales, children: texts.noSalesText }}>
          {(sales) => sales.map((sale) => <Entry key={sale.id} sale={sale} />)}
        </PagesView>
      </Section>
    </Page>
  )
}

function Entry({ sale }: { sale: Sale }) {
  const {
    product_id,
    product_name,
    buyer,
    price,
    earned,
    refundable,
    message_count,
    created_at,
    paid_at,
    discount_code,
  } = sale
  const refund = useRefund(sale)
  return (
    <Row className={classes.row}>
      <RowTitle to={productPath(product_id)} level={3} small>
        {product_name}
      </RowTitle>
      <span className={classes.amount}>{price === 0 ? texts.free : formatMoney(price)}</span>
      <RowFacts>
        <StatusBadge look={statusOf(sale)} />
        <span>{texts.soldTo(personName(buyer))}</span>
        {sale.amount_refunded > 0 && <span>{texts.returned(formatMoney(sale.amount_refunded))}</span>}
        {discount_code !== null && <span>{texts.withCode(discount_code)}</span>}
        {earned !== price && <span>{texts.youKeep(formatMoney(earned))}</span>}
        <Moment at={paid_at ?? created_at} as="day" />
      </RowFacts>
      <div className={classes.actions}>
        {(sale.licence !== null || sale.licensable) && (
          <Button
            to={`/products/purchases/${sale.id}`}
            variant="default"
            size="sm"
            aria-label={texts.soldLicenceOf(product_name, personName(buyer))}
          >
            {texts.licence}
          </Button>
        )}
        {message_count > 0 && (
          <Button
            to={`/products/purchases/${sale.id}`}
            variant="default"
            size="sm"
            aria-label={texts.messagesOf(product_name, message_count)}
          >
            {texts.messagesCount(message_count)}
          </Button>
        )}
        {refundable && (
          <Button
            variant="default"
            size="sm"
            aria-label={texts.refundOf(product_name, personName(buyer))}
            aria-haspopup="dialog"
            onClick={refund.open}
          >
            {texts.refund}
          </Button>
        )}
      </div>
      {refund.dialog}
    </Row>
  )
}
