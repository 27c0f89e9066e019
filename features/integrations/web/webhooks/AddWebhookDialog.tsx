import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmByPassword } from '#features/accounts/web.tsx'
import { useAction } from '#platform/web/api/query.ts'
import { CopyField } from '#platform/web/ui/form/CopyField.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { WebhookEvent, webhooksApi } from '../../contract.ts'
import { EVENT_LABELS, texts } from './texts.ts'

interface AddWebhookDialogProps {
  opened: boolean
  onClose: () => void
}

/** Dialog that adds a webhook and shows its secret once. */
export const AddWebhookDialog = ({ opened, onClose }: AddWebhookDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={texts.add}>
    <AddWebhookForm onClose={onClose} />
  </Dialog>
)

function AddWebhookForm({ onClose }: Pick<AddWebhookDialogProps, 'onClose'>) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<WebhookEvent[]>([...WebhookEvent.options])
  const [isChecked, setChecked] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { run, busy, error } = useAction(webhooksApi.create, { onDone: (made) => setSecret(made.secret) })
  if (secret !== null) {
    const { hintOnce: hint, secret: label } = texts
    return <CopyField value={secret} texts={{ ...texts, hint, label }} onClose={onClose} />
  }
  const isAddress = /^https:\/\/./i.test(url.trim())
  const send = (body: { password?: string }) => {
    setChecked(true)
    if (isAddress && events.length > 0) void run({ body: { ...body, url: url.trim(), events } })
  }
  return (
    <ConfirmByPassword submit={{ label: texts.save }} onSend={send} onCancel={onClose} busy={busy} error={error}>
      <TextInput
        type="url"
        label={texts.url}
        description={texts.urlHint}
        value={url}
        data-autofocus
        error={isChecked && !isAddress && texts.urlMissing}
        onChange={({ currentTarget: { value } }) => setUrl(value)}
      />
      <Checkbox.Group
        label={texts.events}
        value={events}
        error={isChecked && events.length === 0 && texts.eventsMissing}
        onChange={(chosen) => setEvents(WebhookEvent.options.filter((one) => chosen.includes(one)))}
      >
        <Stack gap="xs" mt="xs">
          {WebhookEvent.options.map((one) => (
            <Checkbox key={one} value={one} label={EVENT_LABELS[one]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </ConfirmByPassword>
  )
}
