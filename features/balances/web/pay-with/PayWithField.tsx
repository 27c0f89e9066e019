import { Anchor, Radio } from '@mantine/core'
import { formatMoney } from '#platform/web/format/money.ts'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { cardProblem, missingAmount } from './payment-method.ts'
import classes from './PayWithField.module.css'
import { payWithTexts as texts } from './texts.ts'
import type { PayWithChoice } from './usePayWith.ts'

interface PayWithFieldProps extends PayWithChoice {
  total: number
}

/** Choice between the balance and a card, with what the balance lacks. */
export function PayWithField({ total, balance, payWith, choose }: PayWithFieldProps) {
  const missing = balance === null ? 0 : missingAmount(total, balance)
  const outside = cardProblem(total)
  return (
    <Radio.Group label={texts.payWith} value={payWith} onChange={(value) => choose(value)}>
      <div className={classes.ways}>
        <Radio
          value="card"
          label={texts.byCard}
          description={outside ? texts.byCardOutside(outside.least, outside.most) : texts.byCardHint}
          disabled={outside !== null}
        />
        <Radio
          value="balance"
          label={texts.fromBalance}
          disabled={missing > 0}
          description={balance !== null && missing === 0 && texts.balanceHint(formatMoney(balance))}
        />
        {balance !== null && missing > 0 && (
          <p className={classes.missing}>
            {texts.balanceMissing(formatMoney(balance), formatMoney(missing))}{' '}
            <Anchor component={Link} to={`/balance/top-up?amount=${Math.max(1, Math.ceil(missing))}`}>
              {texts.topUp}
            </Anchor>
          </p>
        )}
      </div>
    </Radio.Group>
  )
}
