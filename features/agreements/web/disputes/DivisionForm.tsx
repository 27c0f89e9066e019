import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { amountOf, fitsCurrency, formatExactly, minorOf } from '#platform/web/format/money.ts'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { PriceInput } from '#platform/web/ui/form/PriceInput.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Facts } from '#platform/web/ui/list/Facts.tsx'
import { REASON_MAX_LENGTH } from '#features/operators/contract.ts'
import { disputesApi, type Dispute } from '../../contract.ts'
import { disputeTexts as texts } from './dispute-texts.ts'
import classes from './Disputes.module.css'

/** Returns the amount that was typed; null unless it can be taken from what is held. */
function amountIn(typed: number | string, held: number): number | null {
  const amount = Number(typed)
  return typed !== '' && amount >= 0 && amount <= held && fitsCurrency(amount) ? amount : null
}

/** Form that divides what is held between both sides: one amount is typed, the other is the rest. */
export function DivisionForm({ dispute: { id, held, client, creator } }: { dispute: Dispute }) {
  const [typed, setTyped] = useState<number | string>('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const toClient = amountIn(typed, held)
  const toCreator = toClient === null ? null : amountOf(minorOf(held) - minorOf(toClient))
  const divide = useConfirmedAction(disputesApi.divide, {
    title: texts.confirmTitle(held),
    text: texts.confirmText(toClient ?? 0, client.username, toCreator ?? 0, creator.username),
    confirmLabel: texts.divide,
    done: texts.divided,
    danger: true,
  })
  return (
    <Section title={texts.decide} hint={texts.decideHint}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (toClient === null || toCreator === null || reason.trim() === '') return
          divide.open({ params: { id }, body: { to_client: toClient, to_creator: toCreator, reason } })
        }}
      >
        <PriceInput
          label={texts.toClient(client.username)}
          required
          value={typed}
          onChange={setTyped}
          error={isChecked && toClient === null && texts.amountWrong(held)}
        />
        <div className="buttons">
          <Button variant="default" size="xs" onClick={() => setTyped(held)}>
            {texts.allToClient}
          </Button>
          <Button variant="default" size="xs" onClick={() => setTyped(0)}>
            {texts.allToCreator}
          </Button>
        </div>
        <div aria-live="polite">
          <Facts facts={[[texts.toCreator(creator.username), toCreator === null ? '–' : formatExactly(toCreator)]]} />
        </div>
        <Textarea
          label={texts.whyField}
          description={texts.whyHint}
          required
          error={isChecked && reason.trim() === '' && texts.whyMissing}
          maxLength={REASON_MAX_LENGTH}
          autosize
          minRows={4}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className="buttons">
          <Button type="submit" aria-haspopup="dialog">
            {texts.divide}
          </Button>
        </div>
      </form>
      {divide.dialog}
    </Section>
  )
}
