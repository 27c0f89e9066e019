import { Button } from '#platform/web/ui/form/Button.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { copyText } from '#platform/web/ui/feedback/copy-text.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge, type StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import { discountCodesApi, type DiscountCode, type DiscountCodeState } from '../../contract/discount-codes.ts'
import { productPath } from '../presenter.ts'
import classes from './Pricing.module.css'
import { texts } from './texts.ts'

const LOOKS: Record<DiscountCodeState, StatusLook> = {
  active: { tone: 'live', label: texts.states.active },
  expired: { tone: 'stopped', label: texts.states.expired },
  used_up: { tone: 'stopped', label: texts.states.used_up },
  ended: { tone: 'stopped', label: texts.states.ended },
}

const discountText = ({ percent, amount }: DiscountCode): string =>
  texts.off(percent === null ? formatMoney(amount ?? 0) : `${percent}%`)

/** A discount code in the list of its seller. */
export function DiscountCodeRow({ code, onEdit }: { code: DiscountCode; onEdit: () => void }) {
  const { state, max_uses, uses, reserved, expires_at, products } = code
  const end = useConfirmedAction(discountCodesApi.end, {
    title: texts.endTitle(code.code),
    text: texts.endText,
    confirmLabel: texts.endCode,
    danger: true,
    done: texts.ended,
  })
  const only = products?.length === 1 ? products[0] : undefined
  return (
    <Row>
      <h2 className={classes.name}>{code.code}</h2>
      <RowFacts>
        <StatusBadge look={LOOKS[state]} />
        <span>{discountText(code)}</span>
        <span>{texts.uses(uses, max_uses)}</span>
        {reserved > 0 && <span>{texts.reserved(reserved)}</span>}
        {expires_at !== null && (
          <span>
            {texts.until}
            <Moment at={expires_at} as="day" />
          </span>
        )}
        <span dir="auto">
          {products === null ? texts.allProducts : texts.productsOf(products.map(({ name }) => name))}
        </span>
      </RowFacts>
      {state !== 'ended' && (
        <div className={classes.actions}>
          {only && (
            <Button
              variant="default"
              size="sm"
              aria-label={texts.named(texts.copyLink, code.code)}
              onClick={() => void copyText(`${location.origin}${productPath(only.id)}?code=${code.code}`)}
            >
              {texts.copyLink}
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            aria-label={texts.named(texts.edit, code.code)}
            aria-haspopup="dialog"
            onClick={onEdit}
          >
            {texts.edit}
          </Button>
          <Button
            variant="subtle"
            size="sm"
            aria-label={texts.named(texts.end, code.code)}
            aria-haspopup="dialog"
            onClick={() => end.open({ params: { id: code.id } })}
          >
            {texts.end}
          </Button>
        </div>
      )}
      {end.dialog}
    </Row>
  )
}
