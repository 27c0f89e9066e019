import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { useAction } from '#platform/web/api/query.ts'
import { useHydrated } from '#platform/web/page/render-context.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { useAuth, useIntent, useSignInPrompt } from '#features/accounts/web.tsx'
import { narrowingNames, filtersOf, searchPath, type Search } from '#features/search/web.tsx'
import { savedSearchesApi, type SavedSearch } from '../contract.ts'
import { texts } from './texts.ts'

const SavedSearchDialog = onDemand(async () => (await import('./SavedSearchDialog.tsx')).SavedSearchDialog)

/** Names a search after its words and filters, so that one click saves it. */
const nameFor = (search: Search): string =>
  [search.q, ...narrowingNames(search)]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, NAME_MAX_LENGTH)

/** Button that saves a search with usual choices, and then offers to change them. Signed-out users sign in first. */
export function SaveSearch({ search }: { search: Search }) {
  const isHydrated = useHydrated()
  const signedIn = useAuth((state) => state.isAuthenticated)
  const askToSignIn = useSignInPrompt((state) => state.open)
  const [saved, setSaved] = useState<(SavedSearch & { existed: boolean }) | null>(null)
  const [opened, setOpened] = useState(false)
  const { run, busy } = useAction(savedSearchesApi.save, {
    onDone: (made) => {
      setSaved(made)
      setOpened(true)
    },
    onRefused: ({ message, detail }) => toast.error(detail || message),
  })
  const save = () => void run({ body: { name: nameFor(search), q: search.q, filter: filtersOf(search) } })
  // With the search in its name, because another one that is opened meanwhile is not to be saved.
  const intent = `save ${searchPath(search)}`
  useIntent(intent, save)
  if (!isHydrated) return null
  return (
    <>
      <Button
        variant="default"
        size="sm"
        loading={busy}
        aria-haspopup="dialog"
        leftSection={<BellPlus size="1rem" strokeWidth={1.5} aria-hidden />}
        onClick={signedIn ? save : () => askToSignIn({ reason: texts.signInToSave, intent })}
      >
        {texts.save}
      </Button>
      {saved && (
        <SavedSearchDialog
          key={saved.id}
          search={saved}
          title={saved.existed ? texts.existed : texts.saved}
          hint={texts.savedHint}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}
