import { Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAction, useEndpointOrNull } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { LINKS_PER_MESSAGE } from '#features/conversations/contract.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { ChooseVideos } from '#features/requests/web.tsx'
import { PITCH_MAX_LENGTH, snagsApi } from '../contract.ts'
import { texts } from './texts.ts'

export interface SnagDialogProps {
  requestId: number
  opened: boolean
  onClose: () => void
  /** The subscription ran out while the pitch was written. */
  onMustSubscribe: () => void
}

/** Writes the pitch for a request. What was written stays when the dialog closes without sending it. */
export function SnagDialog({ requestId, opened, onClose, onMustSubscribe }: SnagDialogProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { message: '', profile_link: false, video_ids: [] as number[] },
    validate: { message: (message) => (message.trim() === '' ? texts.messageMissing : null) },
  })
  const [isComing, setIsComing] = useState(false)
  const profile = useEndpointOrNull(profilesApi.readDeveloper, {}, { enabled: opened })
  const snag = useAction(snagsApi.snag, {
    onDone: () => {
      toast.success(texts.sent)
      form.reset()
      onClose()
    },
    onRefused: ({ code }) => {
      if (code === 'subscription_required') onMustSubscribe()
    },
  })
  const submit = form.onSubmit((values) => {
    if (isComing) return
    const profile_link = values.profile_link && Boolean(profile.data)
    const { message, video_ids } = values
    const videos = video_ids.length > 0 && { video_ids }
    void snag.run({ body: { request_id: requestId, message, profile_link, ...videos } })
  })

  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={texts.title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormError>{snag.error?.message}</FormError>
          <Textarea
            label={texts.message}
            description={texts.messageHint}
            required
            minRows={6}
            maxLength={PITCH_MAX_LENGTH}
            data-autofocus
            {...form.getInputProps('message')}
          />
          <ChooseVideos
            label={texts.videos}
            chosen={form.values.video_ids}
            onChange={(ids) => form.setFieldValue('video_ids', ids)}
            max={LINKS_PER_MESSAGE}
            onUnderWay={setIsComing}
          />
          {profile.data && (
            <Checkbox
              label={texts.profileLink}
              description={profile.data.is_public ? texts.profileLinkHint : texts.profileIsPrivate}
              {...form.getInputProps('profile_link', { type: 'checkbox' })}
            />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button
              type="submit"
              aria-disabled={snag.busy || isComing}
              data-busy={snag.busy || isComing || undefined}
              onClick={(event) => (snag.busy || isComing) && event.preventDefault()}
            >
              {snag.busy ? texts.snagging : isComing ? texts.videoComing : texts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
