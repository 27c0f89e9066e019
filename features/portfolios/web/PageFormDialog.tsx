import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { PageForm, type PageFormProps } from './PageForm.tsx'
import { texts } from './texts.ts'

interface PageFormDialogProps extends PageFormProps {
  opened: boolean
  onClose: () => void
}

/** Dialog to create a page, or to change its title and introduction. */
export function PageFormDialog({ opened, onClose, page, onDone }: PageFormDialogProps) {
  const done: PageFormProps['onDone'] = (saved) => {
    onClose()
    onDone(saved)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={page ? texts.edit : texts.newPage}>
      {opened && <PageForm page={page} onDone={done} />}
    </Dialog>
  )
}
