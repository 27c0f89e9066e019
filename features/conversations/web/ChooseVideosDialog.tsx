import { Button, Group, Stack } from '@mantine/core'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { ChooseVideos } from '#features/requests/web.tsx'
import { LINKS_PER_MESSAGE } from '../contract.ts'
import { texts } from './texts.ts'

interface ChooseVideosDialogProps {
  opened: boolean
  onClose: () => void
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** Chooses or records the videos that go with the next message. */
export function ChooseVideosDialog({ opened, onClose, chosen, onChange }: ChooseVideosDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={texts.attachVideos}>
      <Stack gap="md">
        <ChooseVideos chosen={[...chosen]} onChange={onChange} max={LINKS_PER_MESSAGE} label={texts.yourVideos} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{texts.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
