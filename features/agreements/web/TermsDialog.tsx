import { Group, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { fieldProblems, focusFirstError } from '#platform/web/ui/form/forms.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { currency, currencySymbol, formatMoney, moneyMax } from '#platform/web/format/money.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Conversation } from '#features/conversations/contract.ts'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import { agreementsApi, Terms, TERMS_MAX_LENGTH, type Agreement } from '../contract.ts'
import { texts } from './texts.ts'

interface Values {
  price: number | string
  terms: string
  changes: string
}

const bodyOf = ({ price, terms, changes }: Values) => ({
  price: price === '' ? Number.NaN : Number(price),
  terms,
  proposed_changes: changes.trim() === '' ? null : changes,
})

const WORDS = { price: texts.priceMissing, terms: texts.termsMissing }

const validate = (values: Values): Record<string, string> => fieldProblems(Terms, bodyOf(values), WORDS)

export interface TermsDialogProps {
  opened: boolean
  onClose: () => void
  conversation: Conversation
  /** The terms that these answer; null for the first ones. */
  superseded: Agreement | null
}

/** Proposes terms, or answers terms with others. */
export function TermsDialog({ opened, onClose, ...rest }: TermsDialogProps) {
  const [mustSubscribe, setMustSubscribe] = useState(false)
  const title = rest.superseded ? texts.counterTitle : texts.proposeTitle
  return (
    <>
      <Dialog opened={opened} onClose={onClose} size="lg" title={title}>
        {/* Each opening starts with the terms as they are now. */}
        {opened && <TermsForm onClose={onClose} onMustSubscribe={() => setMustSubscribe(true)} {...rest} />}
      </Dialog>
      <SubscribeDialog opened={mustSubscribe} onClose={() => setMustSubscribe(false)} comesBack={{}} />
    </>
  )
}

type TermsFormProps = Omit<TermsDialogProps, 'opened'> & { onMustSubscribe: () => void }

function TermsForm({ conversation, superseded, onClose, onMustSubscribe }: TermsFormProps) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      price: superseded?.price ?? conversation.request_budget ?? '',
      terms: superseded?.terms ?? '',
      changes: '',
    },
    validate,
  })
  const options = {
    onDone: () => {
      toast.success(texts.sent)
      onClose()
    },
    onRefused: ({ code }: CallError) => {
      if (code === 'subscription_required') onMustSubscribe()
    },
  }
  const propose = useAction(agreementsApi.propose, options)
  const counter = useAction(agreementsApi.counter, options)
  const error = propose.error ?? counter.error
  const busy = propose.busy || counter.busy

  const send = form.onSubmit((values) => {
    const body = bodyOf(values)
    if (superseded) {
      const { id, content_hash } = superseded
      void counter.run({ params: { id }, body: { ...body, content_hash } })
    } else {
      const { request_id, developer_id } = conversation
      void propose.run({ body: { ...body, request_id, developer_id } })
    }
  }, focusFirstError(form))

  const budget = conversation.request_budget
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{superseded ? texts.counterLead : texts.proposeLead}</Text>
        <FormError>{error && (error.code === 'terms_changed' ? texts.changedWhileWriting : error.message)}</FormError>
        <NumberInput
          label={texts.price}
          description={budget === null ? texts.priceHint : `${texts.priceHint} ${texts.suggested(formatMoney(budget))}`}
          required
          prefix={currencySymbol()}
          thousandSeparator=","
          min={0}
          max={moneyMax()}
          decimalScale={currency().decimals}
          allowNegative={false}
          data-autofocus
          {...form.getInputProps('price')}
        />
        <Textarea
          label={texts.terms}
          description={texts.termsHint}
          required
          minRows={6}
          maxLength={TERMS_MAX_LENGTH}
          {...form.getInputProps('terms')}
        />
        {superseded && (
          <Textarea
            label={texts.changes}
            description={texts.changesHint}
            minRows={2}
            maxLength={TERMS_MAX_LENGTH}
            {...form.getInputProps('changes')}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? texts.sending : texts.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
