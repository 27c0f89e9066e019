import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { formatMoney, proposedAmounts } from '#platform/web/format/money.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { MoneyField, useMoneyField } from '#platform/web/ui/form/MoneyField.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { CardField } from './CardField.tsx'
import { texts } from './texts.ts'
import classes from './TopUp.module.css'
import { useCard } from './useCard.ts'
import { useTopUp, type TopUpOutcome } from './useTopUp.ts'

const PRESETS = proposedAmounts([10, 25, 50, 100])
const DEFAULT_AMOUNT = String(PRESETS[1] ?? PRESETS[0])
/** Form for the amount and the card of a top-up. `?amount=` presets the amount. */
export function TopUpForm(settings: { script_url: string; publishable_key: string }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const amount = useMoneyField(search.get('amount') ?? DEFAULT_AMOUNT, texts)
  const { cents } = amount
  const { field, pay } = useCard(settings)
  const finish = (paid: TopUpOutcome) => {
    if (paid === 'booked') toast.success(texts.paid(cents ?? 0))
    else toast.info(texts.underWay)
    void navigate('/balance', { replace: true })
  }
  const { topUp, busy, problem, clearProblem } = useTopUp(pay, finish)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const checked = amount.check()
    if (checked !== null && field.state === 'ready') void topUp(checked)
  }
  return (
    <form noValidate className={classes.form} onSubmit={send}>
      <FormError onClose={clearProblem}>{problem}</FormError>
      <div className={classes.presets} role="group" aria-label={texts.amounts}>
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            variant="default"
            aria-pressed={amount.text === String(preset)}
            disabled={busy}
            onClick={() => amount.choose(String(preset))}
          >
            {formatMoney(preset)}
          </Button>
        ))}
      </div>
      <MoneyField amount={amount} label={texts.customAmount} description={texts.customHint} disabled={busy} />
      <CardField {...field} />
      <SubmitButton busy={busy} busyLabel={texts.processing}>
        {texts.pay(cents !== null && cents > 0 ? cents : null)}
      </SubmitButton>
    </form>
  )
}
