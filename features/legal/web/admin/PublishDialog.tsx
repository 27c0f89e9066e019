import { Checkbox, NumberInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { CallError } from '#platform/web/api/messages.ts'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { CancelAndSubmit } from '#platform/web/ui/form/CancelAndSubmit.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { type LegalDocument, legalApi, NOTICE_MAX_DAYS, SUMMARY_MAX_LENGTH } from '../../contract.ts'
import { DOCUMENTS } from '../texts.ts'
import { texts } from './texts.ts'

/** Text to publish; null for the built-in text. */
export interface Publication {
  markdown: string | null
  /** Newest version that the owner has seen. */
  basedOn: number
}

interface PublishDialogProps {
  document: LegalDocument
  /** Null while closed. */
  publication: Publication | null
  onClose: () => void
  onPublished: (number: number) => void
  onConflict: () => void
}

/** Dialog that asks what changes and from when, and publishes a text. */
export const PublishDialog = ({ document, publication, onClose, ...rest }: PublishDialogProps) => (
  <Dialog
    opened={publication !== null}
    onClose={onClose}
    title={texts.publishTitle(DOCUMENTS[document].title)}
    size="lg"
  >
    {publication && <PublishForm document={document} publication={publication} onClose={onClose} {...rest} />}
  </Dialog>
)

function PublishForm({
  document,
  publication: { markdown, basedOn },
  onClose,
  onPublished,
  onConflict,
}: PublishDialogProps & { publication: Publication }) {
  const [summary, setSummary] = useState('')
  const [noticeDays, setNoticeDays] = useState<number | string>(0)
  const [announce, setAnnounce] = useState(false)
  const [needsAcceptance, setNeedsAcceptance] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [refused, setRefused] = useState<CallError | null>(null)
  const { run, busy } = useAction(legalApi.publish, {
    onDone: ({ number }) => {
      toast.success(texts.published)
      onPublished(number)
    },
    onRefused: (error) => (error.code === 'changed_meanwhile' ? onConflict() : setRefused(error)),
  })
  const send = () => {
    const isNeeded = announce || needsAcceptance
    setMissing(isNeeded && summary.trim() === '')
    if (isNeeded && summary.trim() === '') return
    void run({
      params: { document },
      body: {
        based_on: basedOn,
        markdown,
        summary: summary.trim() || null,
        announce,
        needs_acceptance: needsAcceptance,
        notice_days: Number(noticeDays) || 0,
      },
    })
  }
  return (
    <Form onSubmit={() => send()} error={refused && (refused.problems[0]?.msg ?? refused.message)}>
      <Textarea
        label={texts.summary}
        description={texts.summaryHint}
        error={isMissing && texts.summaryMissing}
        maxLength={SUMMARY_MAX_LENGTH}
        autosize
        minRows={2}
        data-autofocus
        value={summary}
        onChange={({ currentTarget }) => setSummary(currentTarget.value)}
      />
      <NumberInput
        label={texts.noticeDays}
        description={texts.noticeDaysHint}
        min={0}
        max={NOTICE_MAX_DAYS}
        clampBehavior="strict"
        allowDecimal={false}
        value={noticeDays}
        onChange={setNoticeDays}
      />
      <Checkbox
        label={texts.announce}
        description={texts.announceHint}
        checked={announce}
        onChange={({ currentTarget }) => setAnnounce(currentTarget.checked)}
      />
      {document === 'terms' && (
        <Checkbox
          label={texts.needsAcceptance}
          description={texts.needsAcceptanceHint}
          checked={needsAcceptance}
          onChange={({ currentTarget }) => setNeedsAcceptance(currentTarget.checked)}
        />
      )}
      <p>{texts.replacesUpcoming}</p>
      <CancelAndSubmit onCancel={onClose} busy={busy}>
        {texts.publishNow}
      </CancelAndSubmit>
    </Form>
  )
}
