import { useEffect, useState, type ReactNode } from 'react'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { formatExactly } from '#platform/web/format/money.ts'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { Skeleton } from '#platform/web/ui/feedback/Skeleton.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import { remainingBalance } from '#features/balances/web.tsx'
import { BillingDetailsSection } from '#features/invoices/web.tsx'
import { invoicesApi } from '#features/invoices/contract.ts'
import { productTaxApi, type ProductTax } from '../../contract/tax.ts'
import classes from '../view/BuyBox.module.css'
import { taxTexts as texts } from './tax-texts.ts'

interface TaxDialogProps {
  product: { id: number; name: string }
  /** What the buyer chose besides the product. */
  wish: { amount?: number; code?: string }
  /** The balance that it is paid from; null for a payment by card. */
  balance: number | null
  busy: boolean
  onClose: () => void
  /** Pays the total with the tax. */
  onPay: (total: number) => void
  /** About the seller. */
  children?: ReactNode
}

/** Shows the tax on a purchase and the total before it is paid; asks for the billing details that the tax depends on. */
export function TaxDialog({ product, wish, balance, busy, onClose, onPay, children }: TaxDialogProps) {
  const { id, name } = product
  const [tax, setTax] = useState<ProductTax | null>(null)
  // The tax is calculated again whenever these change.
  const { data: details, isError } = useEndpoint(invoicesApi.readBillingDetails, {})
  const {
    run,
    error,
    busy: isAsking,
  } = useAction(productTaxApi.price, { onDone: setTax, onRefused: () => setTax(null) })
  const ask = () => void run({ params: { id }, body: wish })
  useEffect(() => {
    if (details || isError) ask()
    // oxlint-disable-next-line react/exhaustive-deps -- what is bought does not change while the dialog is open
  }, [details, isError])
  if (error?.code === 'tax_place_unknown') {
    return (
      <Dialog opened onClose={onClose} title={texts.whereTitle}>
        <p>{texts.where}</p>
        <BillingDetailsSection />
      </Dialog>
    )
  }
  const isCovered = balance === null || tax === null || remainingBalance(tax.total, balance) >= 0
  const label = balance === null ? texts.payByCard : texts.payFromBalance
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.title}
      confirmLabel={tax === null ? texts.again : isCovered ? label(formatExactly(tax.total)) : texts.otherWay}
      busy={busy || isAsking || (tax === null && !error)}
      error={!isCovered && texts.notCovered}
      onConfirm={() => (tax === null ? ask() : isCovered ? onPay(tax.total) : onClose())}
    >
      <p>{texts.buying(name)}</p>
      <FormError>{error?.message ?? null}</FormError>
      {tax ? <Sums tax={tax} /> : !error && <Skeleton height="6rem" />}
      {children}
    </ConfirmDialog>
  )
}

const Sums = ({ tax: { net, tax, label, total } }: { tax: ProductTax }) => (
  <FactList
    className={classes.lines}
    facts={[
      [texts.net, formatExactly(net)],
      [label ?? texts.tax, formatExactly(tax)],
      [texts.total, formatExactly(total)],
    ]}
  />
)
