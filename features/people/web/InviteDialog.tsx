import { NumberInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { INVITATION_DAYS as DAYS, INVITATION_USES as USES } from '#features/accounts/contract.ts'
import { useAction } from '#platform/web/api/query.ts'
import { CancelAndSubmit } from '#platform/web/ui/form/CancelAndSubmit.tsx'
import { CopyField } from '#platform/web/ui/form/CopyField.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { invitationsApi } from '../contract.ts'
import { invitationTexts as texts } from './texts.ts'

interface InviteDialogProps {
  opened: boolean
  onClose: () => void
}

/** Dialog that creates an invitation and shows its link once. */
export const InviteDialog = ({ opened, onClose }: InviteDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={texts.invite}>
    <InviteForm onClose={onClose} />
  </Dialog>
)

const whole = (value: number | string, fallback: number) => (typeof value === 'number' ? value : fallback)

function InviteForm({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [days, setDays] = useState<number>(DAYS.default)
  const [uses, setUses] = useState<number>(USES.default)
  const [url, setUrl] = useState<string | null>(null)
  const { run, busy, error } = useAction(invitationsApi.create, { onDone: (made) => setUrl(made.url) })
  if (url !== null)
    return <CopyField value={url} texts={{ ...texts, hint: texts.linkHint, label: texts.link }} onClose={onClose} />
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run({ body: { email: email.trim() || null, days, uses } })
      }}
    >
      <Stack gap="md">
        <FormError>{error?.message}</FormError>
        <TextInput
          type="email"
          label={texts.email}
          description={texts.emailHint}
          value={email}
          data-autofocus
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <NumberInput
          label={texts.days}
          min={1}
          max={DAYS.max}
          allowDecimal={false}
          value={days}
          onChange={(value) => setDays(whole(value, DAYS.default))}
        />
        <NumberInput
          label={texts.uses}
          min={1}
          max={USES.max}
          allowDecimal={false}
          value={uses}
          onChange={(value) => setUses(whole(value, USES.default))}
        />
        <CancelAndSubmit onCancel={onClose} busy={busy}>
          {texts.create}
        </CancelAndSubmit>
      </Stack>
    </form>
  )
}
