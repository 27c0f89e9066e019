import { FileButton, Stack } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { texts } from '../texts.ts'
import { AttachmentTray } from './AttachmentTray.tsx'
import type { useAttachments } from './useAttachments.ts'

/** File picker for a form whose content is sent as a message. */
export const FilesField = ({ attachments }: { attachments: ReturnType<typeof useAttachments> }) => (
  <Stack gap="xs" align="start">
    <AttachmentTray items={attachments.items} onRemove={attachments.remove} />
    <FileButton multiple onChange={attachments.add} disabled={!attachments.hasRoom}>
      {({ onClick }) => (
        <Button
          variant="default"
          size="sm"
          leftSection={<Paperclip size="1.1rem" strokeWidth={1.5} aria-hidden />}
          disabled={!attachments.hasRoom}
          onClick={onClick}
        >
          {texts.attach}
        </Button>
      )}
    </FileButton>
  </Stack>
)
