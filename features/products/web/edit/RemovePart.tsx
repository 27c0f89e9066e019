import { useDelete } from '#platform/web/ui/feedback/useDelete.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import { productsApi, type Product } from '../../contract.ts'
import { texts } from './texts.ts'

/** Deletes a product that nobody has bought. */
export function RemovePart({ product: { id, status }, onRemoved }: { product: Product; onRemoved: () => void }) {
  const remove = useDelete(productsApi.remove, {
    // Nobody but its creator has seen a draft.
    isUndoable: status === 'draft',
    title: texts.removeTitle,
    text: texts.dangerText,
    confirmLabel: texts.remove,
    done: texts.removed,
    onDelete: onRemoved,
    sentenceOf: ({ detail, message }) => detail || message,
  })
  return (
    <FormPart title={texts.danger} hint={texts.dangerText}>
      <div>
        <Button
          variant="light"
          color="madder"
          aria-haspopup={remove.asks ? 'dialog' : undefined}
          onClick={() => remove.run({ params: { id } })}
        >
          {texts.removeProduct}
        </Button>
      </div>
      {remove.dialog}
    </FormPart>
  )
}
