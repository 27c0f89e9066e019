// Script file: search
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { texts } from '../texts.ts'
import { SearchCombobox } from './SearchCombobox.tsx'

interface SearchDialogProps {
  opened: boolean
  onClose: () => void
}

/** Search of every page: results as you type, and searches to begin with. */
export const SearchDialog = ({ opened, onClose }: SearchDialogProps) => (
  <Dialog opened={opened} onClose={onClose} size="lg" title={texts.search}>
    <SearchCombobox onClose={onClose} />
  </Dialog>
)
