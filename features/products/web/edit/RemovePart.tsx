import type { CallError } from '#platform/web/api/messages.ts'
import { useUndoableDelete } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import { productsApi, type Product } from '../../contract.ts'
import { texts } from './texts.ts'

/** The end of a product that nobody has bought. */
export function RemovePart({ product: { id, status }, onRemoved }: { product: Product; onRemoved: () => void }) {
  const input = { params: { id } }
  const sentenceOf = ({ detail, message }: CallError) => detail || message
  const remove = useConfirmedAction(productsApi.remove, {
    title: texts.removeTitle,
    text: texts.dangerText,
    confirmLabel: texts.remove,
    danger: true,
    done: texts.removed,
    onDone: onRemoved,
    sentenceOf,
  })
  // Nobody but its creator has seen a draft.
  const removeDraft = useUndoableDelete({
    endpoint: productsApi.remove,
    done: texts.removed,
    onDelete: onRemoved,
    sentenceOf,
  })
  const isDraft = status === 'draft'
  return (
    <FormPart title={texts.danger} hint={texts.dangerText}>
      <div>
        <Button
          variant="light"
          color="madder"
          aria-haspopup={isDraft ? undefined : 'dialog'}
          onClick={() => (isDraft ? removeDraft(input) : remove.open(input))}
        >
          {texts.removeProduct}
        </Button>
      </div>
      {remove.dialog}
    </FormPart>
  )
}
