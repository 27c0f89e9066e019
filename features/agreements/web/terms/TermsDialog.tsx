import { Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { DialogDraftBar } from '#platform/web/drafts/DialogDraftBar.tsx'
import { DraftNotices } from '#platform/web/drafts/DraftNotices.tsx'
import { deleteFormDraft } from '#platform/web/drafts/form-drafts.ts'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { fieldProblems, focusFirstError } from '#platform/web/ui/form/forms.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { PriceInput } from '#platform/web/ui/form/PriceInput.tsx'
import { formatMoney } from '#platform/web/format/money.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useAuth } from '#features/accounts/web.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import { agreementsApi, Terms, TERMS_MAX_LENGTH, type Agreement } from '../../contract.ts'
import type { SuggestedTerms } from './useTermsDialog.tsx'
import { termsDraftName } from '../stored-drafts.ts'
import { texts } from '../texts.ts'

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
  /** The terms that these counter; null for the first ones. */
  superseded: Agreement | null
  /** Prefills the first ones. */
  suggested: SuggestedTerms | null
  /** Called when the subscription expired during writing. */
  onMustSubscribe: () => void
}

/** Proposes or counters terms. The draft is stored in the browser until it is sent or discarded. */
export function TermsDialog({
  opened,
  onClose,
  conversation,
  superseded,
  suggested,
  onMustSubscribe,
}: TermsDialogProps) {
  const accountId = useAuth((state) => state.user?.id ?? 0)
  const draftName = termsDraftName(accountId, conversation.id, superseded)
  // Incremented on discard to reset the form.
  const [round, setRound] = useState(0)
  const discard = () => {
    deleteFormDraft(draftName)
    setRound(round + 1)
  }
  const form = { conversation, superseded, suggested, draftName, onClose, onMustSubscribe, onDiscard: discard }
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={superseded ? texts.counterTitle : texts.proposeTitle}>
      {/* Mounted on opening, so that the form starts with the current terms. */}
      {opened && <TermsForm key={round} {...form} />}
    </Dialog>
  )
}

interface TermsFormProps extends Omit<TermsDialogProps, 'opened'> {
  draftName: string
  onDiscard: () => void
}

function TermsForm({
  conversation,
  superseded,
  suggested,
  draftName,
  onClose,
  onMustSubscribe,
  onDiscard,
}: TermsFormProps) {
  const draft = useFormDraft<Values>(draftName, {
    price: superseded?.price ?? suggested?.price ?? conversation.request_budget ?? '',
    terms: superseded?.terms ?? suggested?.terms ?? '',
    changes: '',
  })
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: draft.start,
    validate,
    onValuesChange: draft.store,
  })
  const isTouched = draft.isTouched(form.values)
  const options = {
    onDone: () => {
      deleteFormDraft(draftName)
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
        <Text c="dimmed">
          {superseded ? texts.counterLead : texts.proposeLead} {suggested && texts.suggestedLead}
        </Text>
        <DraftNotices draft={{ foundFrom: draft.foundFrom, clashes: [], isTouched }} fieldNames={{}} />
        <FormError>{error && (error.code === 'terms_changed' ? texts.changedWhileWriting : error.message)}</FormError>
        <PriceInput
          label={texts.price}
          description={budget === null ? texts.priceHint : `${texts.priceHint} ${texts.suggested(formatMoney(budget))}`}
          required
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
        <DialogDraftBar
          isTouched={isTouched}
          isStored={draft.isStored}
          busy={busy}
          onClose={onClose}
          onDiscard={onDiscard}
        >
          <Button type="submit" disabled={busy}>
            {busy ? texts.sending : texts.send}
          </Button>
        </DialogDraftBar>
      </Stack>
    </form>
  )
}
