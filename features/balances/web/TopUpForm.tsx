import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { amountProblem, centsOf } from '#platform/web/format/cents.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { TOP_UP_MAX_CENTS, TOP_UP_MIN_CENTS } from '../contract.ts'
import { CardField } from './CardField.tsx'
import { texts } from './texts.ts'
import classes from './TopUp.module.css'
import { useCard } from './useCard.ts'
import { useTopUp, type Paid } from './useTopUp.ts'

const PRESETS = ['10', '25', '50', '100'] as const
const DEFAULT_AMOUNT = '25'

const PROBLEMS = {
  too_small: texts.tooSmall(TOP_UP_MIN_CENTS),
  too_large: texts.tooLarge(TOP_UP_MAX_CENTS),
}

const faultOf = (cents: number | null): string | null => {
  if (cents === null) return texts.noAmount
  const problem = amountProblem(cents, TOP_UP_MIN_CENTS, TOP_UP_MAX_CENTS)
  return problem && PROBLEMS[problem]
}

/** Asks how much, and for a card, and pays. `?amount=` proposes another amount, in dollars. */
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
            aria-pressed={amount === preset}
            disabled={busy}
            onClick={() => choose(preset)}
          >
            ${preset}
          </Button>
        ))}
      </div>
      <TextInput
        type="number"
        inputMode="decimal"
        min={1}
        step={1}
        label={texts.customAmount}
        description={texts.customHint}
        leftSection="$"
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
