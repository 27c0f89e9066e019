import { lazy, Suspense, useRef, useState } from 'react'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { decimalText, formatExactly, formatMoney, minorOf } from '#platform/web/format/money.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { useHydrated } from '#platform/web/page/render-context.ts'
import { useLeaving } from '#platform/web/page/useLeaving.ts'
import { useAuth, useIntent, useSignInPrompt } from '#features/accounts/web.tsx'
import { remainingBalance, PayWithField, usePayWith } from '#features/balances/web.tsx'
import { hasPayments, hasTax } from '#features/payments/web.tsx'
import { SellerSentence } from '#features/traders/web.tsx'
import type { Product } from '../../contract.ts'
import type { ProductPrice } from '../../contract/discount-codes.ts'
import { purchasesApi } from '../../contract/purchases.ts'
import { amountFrom } from '../amount.ts'
import { priceText } from '../presenter.ts'
import { CodeEntry } from '../pricing/CodeEntry.tsx'
import classes from './BuyBox.module.css'
import { texts } from './texts.ts'

// Not needed before hydration.
const BuyBar = lazy(async () => ({ default: (await import('./BuyBar.tsx')).BuyBar }))

const GiveEntry = lazy(async () => ({ default: (await import('../gifts/GiveEntry.tsx')).GiveEntry }))
// Only where taxes are added.
const TaxDialog = lazy(async () => ({ default: (await import('../pricing/TaxDialog.tsx')).TaxDialog }))
// Only where buyers choose what they pay.
const AmountField = lazyPart(
  () => import('../pricing/AmountField.tsx'),
  (file) => file.AmountField,
)

interface BuyFormProps {
  product: Product
  onPriceChanged: () => void
}

/** Buys a product: at once from the balance or if it is free, or by card on the payment provider's page. */
export function BuyForm({ product, onPriceChanged }: BuyFormProps) {
  const { id } = product
  const [price, setPrice] = useState<ProductPrice | null>(null)
  const isChosen = product.pricing_model === 'pay_what_you_want' && hasPayments
  const [typed, setTyped] = useState(decimalText(minorOf(product.suggested_total ?? product.total)))
  const amount = isChosen ? amountFrom(typed, product.total) : null
  const total = isChosen ? (amount ?? product.total) : (price ?? product).total
  const field = useRef<HTMLInputElement>(null)
  const isSignedIn = useAuth((state) => state.isAuthenticated)
  const askToSignIn = useSignInPrompt((state) => state.open)
  const [problem, setProblem] = useState<string | null>(null)
  const { leaving, leaveFor } = useLeaving()
  const isFree = total === 0
  const payment = usePayWith(total, isSignedIn)
  const { balance, payWith } = payment
  const [isTaxDialogOpen, setIsTaxDialogOpen] = useState(false)
  const buy = useAction(purchasesApi.purchase, {
    onDone: ({ url, purchase }) => {
      setIsTaxDialogOpen(false)
      if (purchase) return toast.success(texts.bought)
      return url ? leaveFor(url) : setProblem(texts.invalidResponse)
    },
    onRefused: (refusal) => {
      setIsTaxDialogOpen(false)
      setProblem(refusal.code === 'price_changed' ? texts.priceChanged : refusal.message)
      if (refusal.code === 'price_changed' || refusal.code === 'amount_too_low') onPriceChanged()
      // The code may no longer be valid, or the price it was applied to.
      if (refusal.status === 409 || refusal.code === 'invalid_code') setPrice(null)
    },
  })
  const intent = `buy ${id}`
  // Signing in must not lead directly to a payment, so the confirmation comes first, whatever the payment method.
  useIntent(intent, () => setIsTaxDialogOpen(true))
  const isTaxed = hasTax && !isFree
  const isFromBalance = payWith === 'balance' && !isFree
  const begin = () => {
    if (isChosen && amount === null) return field.current?.focus()
    if (!isSignedIn) return askToSignIn({ reason: texts.signInToBuy(product.name), intent })
    // An immediate payment is confirmed first, and so is a total with tax; for a card, the payment page is the confirmation.
    return isFromBalance || isTaxed ? setIsTaxDialogOpen(true) : send()
  }
  const wish = { ...(isChosen && { amount: total }), ...(price?.code && { code: price.code }) }
  const send = (expected_total = total) => {
    setProblem(null)
    return void buy.run({ params: { id }, body: { pay_with: payWith, expected_total, ...wish } })
  }
  const busy = buy.busy || leaving
  const label = isFree ? texts.getFree : texts.buy(formatMoney(total))
  const main = useRef<HTMLButtonElement>(null)
  const isHydrated = useHydrated()
  const codeEntry = product.total > 0 && product.pricing_model === 'one_time' && (
    <CodeEntry productId={id} price={price} onPrice={setPrice} />
  )
  const seller = product.seller_details && (
    <Suspense>
      <SellerSentence details={product.seller_details} />
    </Suspense>
  )
  // Only a code that makes it free helps then.
  if (!isFree && !hasPayments) {
    return (
      <>
        <h2 className={classes.title}>{texts.notSoldHere}</h2>
        <p className={classes.soft}>{texts.notSoldHereText}</p>
        {codeEntry}
      </>
    )
  }
  return (
    <>
      <p className={classes.amount}>
        {isChosen ? priceText(product.pricing_model, product.total) : priceText('one_time', total)}
      </p>
      {isChosen ? (
        <Suspense>
          <AmountField product={product} typed={typed} amount={amount} field={field} onType={setTyped} />
        </Suspense>
      ) : (
        product.total > 0 && <Lines product={product} price={price} />
      )}
      {codeEntry}
      <FormError onClose={() => setProblem(null)}>{problem}</FormError>
      {!isFree && isSignedIn && <PayWithField total={total} {...payment} />}
      <Button ref={main} size="lg" fullWidth aria-disabled={busy} onClick={begin}>
        {leaving ? texts.leading : buy.busy ? texts.buying : label}
      </Button>
      {isHydrated && (
        <Suspense>
          {!isFree && !hasTax && <GiveEntry product={product} total={total} isChosen={isChosen} />}
          <BuyBar product={{ name: product.name, total }} main={main} busy={busy} problem={problem} onBuy={begin} />
        </Suspense>
      )}
      <p className={classes.soft}>
        {isFree ? texts.onceFree : texts.once} {isTaxed && texts.plusTax}{' '}
        {!isFree && product.refund_days !== null && texts.refunds(product.refund_days)}
      </p>
      {isTaxed && isTaxDialogOpen && (
        <Suspense>
          <TaxDialog
            product={product}
            wish={wish}
            balance={isFromBalance ? (balance ?? 0) : null}
            busy={busy}
            onClose={() => setIsTaxDialogOpen(false)}
            onPay={send}
          >
            {seller}
          </TaxDialog>
        </Suspense>
      )}
      <ConfirmDialog
        opened={isTaxDialogOpen && !isTaxed}
        onClose={() => setIsTaxDialogOpen(false)}
        title={isFromBalance ? texts.confirmTitle : texts.confirmBuyTitle}
        confirmLabel={isFromBalance ? texts.payFromBalance(formatExactly(total)) : label}
        busy={busy}
        onConfirm={() => send()}
      >
        {isFromBalance
          ? texts.confirmText(product.name, formatExactly(remainingBalance(total, balance ?? 0)))
          : isFree
            ? texts.confirmFree(product.name)
            : texts.confirmCard(product.name)}
        {seller}
      </ConfirmDialog>
    </>
  )
}

function Lines({ product, price }: { product: Product; price: ProductPrice | null }) {
  const { fee, total } = price ?? product
  return (
    <FactList
      className={classes.lines}
      facts={[
        [texts.price, formatExactly(product.price)],
        ...(price?.code ? [[texts.discount(price.code), formatExactly(-price.discount)] as const] : []),
        [texts.fee, formatExactly(fee)],
        [hasTax ? texts.beforeTax : texts.total, formatExactly(total)],
      ]}
    />
  )
}
