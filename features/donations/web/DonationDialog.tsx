import { Checkbox } from '@mantine/core'
import { useId, useState, type SubmitEvent } from 'react'
import { formatMoney, proposedAmounts } from '#platform/web/format/money.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { MoneyField, useMoneyField } from '#platform/web/ui/form/MoneyField.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import classes from './DonationDialog.module.css'
import { useDonationPrompt } from './prompt.ts'
import { SupporterChoice } from './SupporterChoice.tsx'
import { texts } from './texts.ts'
import { useDonate } from './useDonate.ts'

const PRESETS = proposedAmounts([5, 10, 25, 50, 100])
const DEFAULT_AMOUNT = String(PRESETS[0])
/** Dialog that asks for the amount of a donation and opens the payment page. */
export function DonationDialog() {
  const { opened, close } = useDonationPrompt()
  return (
    <Dialog opened={opened} onClose={close} title={texts.title}>
      <DonationForm />
    </Dialog>
  )
}

function DonationForm() {
  const amount = useMoneyField(DEFAULT_AMOUNT, texts)
  const { cents } = amount
  const [isAnonymous, setAnonymous] = useState(false)
  const [wantsMonthly, setMonthly] = useState(false)
  const user = useAuth((state) => state.user)
  const [supporterName, setSupporterName] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { donate, busy } = useDonate(setProblem)
  const isValidAmount = cents !== null && cents > 0
  // Anonymous donations are one-time, because nobody could cancel a monthly one.
  const isNamed = user !== null && !isAnonymous
  const isMonthly = isNamed && wantsMonthly
  const canBeNamed = isNamed && !isMonthly

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isValidAmount || busy) return
    const checked = amount.check()
    if (checked === null) return
    setProblem(null)
    void donate({ cents: checked, isAnonymous, isMonthly, supporterName: canBeNamed ? supporterName : null })
  }

  return (
    <form noValidate className={classes.form} onSubmit={send}>
      <p className={classes.lead}>{texts.lead}</p>
      <FormError onClose={() => setProblem(null)}>{problem}</FormError>
      <Presets amount={amount.text} onChoose={amount.choose} />
      <MoneyField amount={amount} label={texts.customAmount} description={texts.customHint} />
      <Checkbox
        label={texts.anonymous}
        description={texts.anonymousHint}
        checked={isAnonymous}
        onChange={(event) => setAnonymous(event.currentTarget.checked)}
      />
      {isNamed && (
        <Checkbox
          label={texts.monthly}
          description={texts.monthlyHint}
          checked={wantsMonthly}
          onChange={(event) => setMonthly(event.currentTarget.checked)}
        />
      )}
      {canBeNamed && (
        <SupporterChoice name={supporterName} proposed={user.fullName || user.username} onChange={setSupporterName} />
      )}
      <Button type="submit" size="lg" fullWidth className={classes.give} aria-disabled={busy} disabled={!isValidAmount}>
        {busy ? texts.processing : texts.donate(isValidAmount ? cents : null, isMonthly)}
      </Button>
    </form>
  )
}

function Presets({ amount, onChoose }: { amount: string; onChoose: (text: string) => void }) {
  const group = useId()
  return (
    <fieldset className={classes.presets}>
      <legend className="field-label">{texts.amounts}</legend>
      <div className={classes.choices}>
        {PRESETS.map((preset) => (
          <label key={preset} className={classes.preset}>
            <input
              type="radio"
              name={group}
              value={preset}
              checked={amount === String(preset)}
              data-autofocus={amount === String(preset) || undefined}
              onChange={() => onChoose(String(preset))}
            />
            <span>{formatMoney(preset)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
