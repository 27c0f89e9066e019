import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { ShareLinkEditor, type ShareLinkEditorProps } from './ShareLinkEditor.tsx'

export interface ShareLinkDialogProps extends ShareLinkEditorProps {
  title: string
  opened: boolean
  onClose: () => void
}

/** The link of something of one's own, in a dialog. */
export const ShareLinkDialog = ({ title, opened, onClose, ...edited }: ShareLinkDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={title}>
    {opened && <ShareLinkEditor {...edited} />}
  </Dialog>
)
