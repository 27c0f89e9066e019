import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { currency, currencySymbol, formatMoney, amountLimits, proposedAmounts } from '#platform/web/format/money.ts'
import { amountProblem, centsOf } from '#platform/web/format/cents.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { CardField } from './CardField.tsx'
import { texts } from './texts.ts'
import classes from './TopUp.module.css'
import { useCard } from './useCard.ts'
import { useTopUp, type Paid } from './useTopUp.ts'

const PRESETS = proposedAmounts([10, 25, 50, 100])
const DEFAULT_AMOUNT = String(PRESETS[1] ?? PRESETS[0])
const LIMITS = amountLimits()

const PROBLEMS = {
  too_small: texts.tooSmall(LIMITS.least),
  too_large: texts.tooLarge(LIMITS.most),
}

const faultOf = (cents: number | null): string | null => {
  if (cents === null) return texts.noAmount
  const problem = amountProblem(cents, LIMITS.least, LIMITS.most)
  return problem && PROBLEMS[problem]
}

/** Form for the amount and the card of a top-up. `?amount=` presets the amount. */
export function TopUpForm(settings: { script_url: string; publishable_key: string }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [amount, setAmount] = useState(search.get('amount') ?? DEFAULT_AMOUNT)
  const [wrong, setWrong] = useState<string | null>(null)
  const { field, pay } = useCard(settings)
  const cents = centsOf(amount)
  const finish = (paid: Paid) => {
    if (paid === 'booked') toast.success(texts.paid(cents ?? 0))
    else toast.info(texts.underWay)
    void navigate('/balance', { replace: true })
  }
  const { topUp, busy, problem, clearProblem } = useTopUp(pay, finish)
  const choose = (text: string) => {
    setAmount(text)
    setWrong(null)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const fault = faultOf(cents)
    setWrong(fault)
    if (fault === null && cents !== null && field.state === 'ready') void topUp(cents)
  }
  return (
    <form noValidate className={classes.form} onSubmit={send}>
      <FormError onClose={clearProblem}>{problem}</FormError>
      <div className={classes.presets} role="group" aria-label={texts.amounts}>
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            variant="default"
            aria-pressed={amount === String(preset)}
            disabled={busy}
            onClick={() => choose(String(preset))}
          >
            {formatMoney(preset)}
          </Button>
        ))}
      </div>
      <TextInput
        type="number"
        inputMode="decimal"
        min={currency().unit}
        step={currency().unit}
        label={texts.customAmount}
        description={texts.customHint}
        leftSection={currencySymbol()}
        value={amount}
        disabled={busy}
        error={wrong}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <CardField {...field} />
      <SubmitButton busy={busy} busyLabel={texts.processing}>
        {texts.pay(cents !== null && cents > 0 ? cents : null)}
      </SubmitButton>
    </form>
  )
}
