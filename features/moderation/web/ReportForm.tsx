import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { z } from 'zod'
import { useAuth } from '#features/accounts/web.tsx'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { CancelButton } from '#platform/web/ui/form/CancelButton.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { focusFirstError } from '#platform/web/ui/form/forms.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { DialogFooter } from '#platform/web/ui/layout/DialogFooter.tsx'
import {
  moderationApi,
  REPORT_REASONS,
  REPORT_TEXT_MAX_LENGTH,
  REPORTER_EMAIL_MAX_LENGTH,
  type ReportedKind,
} from '../contract.ts'
import { REASON_NAMES, texts } from './texts.ts'

export interface ReportDialogProps {
  opened: boolean
  onClose: () => void
  kind: ReportedKind
  id: number
}

/** Dialog to report something to the moderators. */
export const ReportFormDialog = ({ opened, onClose, kind, id }: ReportDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={texts.title(kind)}>
    <ReportForm kind={kind} id={id} onClose={onClose} />
  </Dialog>
)

function ReportForm({ kind, id, onClose }: Omit<ReportDialogProps, 'opened'>) {
  const isSignedIn = useAuth((state) => state.isAuthenticated)
  const [isSent, setSent] = useState(false)
  const { run, busy, error } = useAction(moderationApi.report, { onDone: () => setSent(true), onRefused: () => {} })
  const form = useForm({
    initialValues: { reason: '', text: '', email: '' },
    validate: {
      reason: (reason) => (reason === '' ? texts.chooseReason : null),
      email: (email) => (isSignedIn || z.email().safeParse(email.trim()).success ? null : texts.emailMissing),
    },
  })
  if (isSent) return <Thanks onClose={onClose} />

  const send = ({ reason, text, email }: typeof form.values) => {
    const chosen = REPORT_REASONS.find((one) => one === reason)
    if (chosen) void run({ body: { kind, id, reason: chosen, text, email: isSignedIn ? null : email.trim() } })
  }
  return (
    <Form onSubmit={form.onSubmit(send, focusFirstError(form))} error={error?.message}>
      <NativeSelect
        label={texts.reason}
        data={[
          { value: '', label: texts.choose },
          ...REPORT_REASONS.map((value) => ({ value, label: REASON_NAMES[value] })),
        ]}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label={texts.text}
        description={texts.textHint}
        maxLength={REPORT_TEXT_MAX_LENGTH}
        autosize
        minRows={3}
        {...form.getInputProps('text')}
      />
      {!isSignedIn && (
        <TextInput
          type="email"
          label={texts.email}
          description={texts.emailHint}
          autoComplete="email"
          maxLength={REPORTER_EMAIL_MAX_LENGTH}
          {...form.getInputProps('email')}
        />
      )}
      <DialogFooter>
        <CancelButton onClick={onClose} />
        <Button type="submit" loading={busy}>
          {texts.send}
        </Button>
      </DialogFooter>
    </Form>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  return (
    <Stack gap="md">
      <div role="status">
        <p>
          <strong>{texts.thanksTitle}</strong>
        </p>
        <p>{texts.thanks}</p>
      </div>
      <DialogFooter>
        {/* Receives the focus, because the pressed button is no longer rendered. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus follows what the person just did */}
        <Button autoFocus onClick={onClose}>
          {texts.close}
        </Button>
      </DialogFooter>
    </Stack>
  )
}
