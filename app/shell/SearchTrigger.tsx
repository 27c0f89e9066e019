import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadSearchDialog } from '#features/search/web.tsx'
import { ScriptButton } from '#platform/web/ui/form/ScriptButton.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import classes from './SearchTrigger.module.css'
import { texts } from './texts.ts'

const SearchDialog = onDemand(loadSearchDialog)

// Where somebody types or a dialog is open, these keys mean something else.
const SHORTCUT_IGNORED_IN = 'input,textarea,select,[contenteditable],[role=dialog]'

/** Opens the search of every page, also by `/` and Ctrl+K; without JavaScript a link to the page of results. */
export function SearchTrigger() {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, target } = event
      const isShortcut = ctrlKey || metaKey ? key === 'k' : key === '/'
      if (!isShortcut || (target instanceof Element && target.closest(SHORTCUT_IGNORED_IN))) return
      event.preventDefault()
      setOpened(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <ScriptButton
        to="/search"
        variant="default"
        size="sm"
        className={classes.trigger}
        aria-label={texts.search}
        aria-keyshortcuts="/ Control+K"
        onClick={() => setOpened(true)}
      >
        <Search size="1.25rem" strokeWidth={1.5} aria-hidden />
        <span>{texts.search}</span>
      </ScriptButton>
      <SearchDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
