import { Button } from '#platform/web/ui/form/Button.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import { productsApi, type Product } from '../../contract.ts'
import { texts } from './texts.ts'

/** The end of a product that nobody has bought. */
export function RemovePart({ product: { id }, onRemoved }: { product: Product; onRemoved: () => void }) {
  const remove = useConfirmedAction(productsApi.remove, {
    title: texts.removeTitle,
    text: texts.dangerText,
    confirmLabel: texts.remove,
    danger: true,
    done: texts.removed,
    onDone: onRemoved,
    sentenceOf: ({ detail, message }) => detail || message,
  })
  return (
    <FormPart title={texts.danger} hint={texts.dangerText}>
      <div>
        <Button variant="light" color="madder" aria-haspopup="dialog" onClick={() => remove.open({ params: { id } })}>
          {texts.removeProduct}
        </Button>
      </div>
      {remove.dialog}
    </FormPart>
  )
}
