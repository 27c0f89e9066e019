import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { ChooseVideos } from '#features/requests/web.tsx'
import { LINKS_PER_MESSAGE } from '../../contract.ts'
import { texts } from '../texts.ts'

interface ChooseVideosDialogProps {
  opened: boolean
  onClose: () => void
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** Dialog to choose or record the videos for the next message. */
export function ChooseVideosDialog({ opened, onClose, chosen, onChange }: ChooseVideosDialogProps) {
  const [isComing, setIsComing] = useState(false)
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={texts.attachVideos}>
      <Stack gap="md">
        <ChooseVideos
          chosen={[...chosen]}
          onChange={onChange}
          max={LINKS_PER_MESSAGE}
          label={texts.yourVideos}
          onUnderWay={setIsComing}
        />
        <Group justify="flex-end">
          <Button disabled={isComing} onClick={onClose}>
            {isComing ? texts.videoComing : texts.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
