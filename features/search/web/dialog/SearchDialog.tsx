// Script file: search
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { texts } from '../texts.ts'
import { SearchCombobox } from './SearchCombobox.tsx'

interface SearchDialogProps {
  opened: boolean
  onClose: () => void
}

/** Search of every page: results as you type, and searches to begin with. At the top, so that the field stays where it is. */
export const SearchDialog = ({ opened, onClose }: SearchDialogProps) => (
  <Dialog opened={opened} onClose={onClose} size="lg" centered={false} yOffset="8dvh" title={texts.search}>
    <SearchCombobox onClose={onClose} />
  </Dialog>
)
