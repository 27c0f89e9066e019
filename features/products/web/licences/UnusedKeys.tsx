import { Button } from '#platform/web/ui/form/Button.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import form from '#platform/web/ui/form/LongForm.module.css'
import { licencesApi } from '../../contract/licences.ts'
import { texts } from './texts.ts'

interface UnusedKeysProps {
  productId: number
  unused: number
  issued: number
}

/** How many keys of a product are left, with a button that deletes those. */
export function UnusedKeys({ productId, unused, issued }: UnusedKeysProps) {
  const { open, dialog } = useConfirmedAction(licencesApi.removeUnusedKeys, {
    title: texts.removeTitle,
    text: texts.removeText(unused),
    confirmLabel: texts.removeUnused,
    danger: true,
    done: texts.removed,
  })
  return (
    <div className={form.buttons}>
      <span className={form.soft}>{texts.counts(unused, issued)}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        onClick={() => open({ params: { id: productId } })}
      >
        {texts.removeUnused}
      </Button>
      {dialog}
    </div>
  )
}
