import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { productsApi, type Product } from '../../contract.ts'
import { texts } from './texts.ts'

/** The end of a product that nobody has bought. */
export function RemovePart({ product: { id }, onRemoved }: { product: Product; onRemoved: () => void }) {
  const [asks, setAsks] = useState(false)
  const remove = useAction(productsApi.remove, {
    onDone: () => {
      setAsks(false)
      toast.success(texts.removed)
      onRemoved()
    },
  })
  return (
    <FormPart title={texts.danger} hint={texts.dangerText}>
      <div>
        <Button
          variant="light"
          color="madder"
          aria-haspopup="dialog"
          onClick={() => {
            remove.reset()
            setAsks(true)
          }}
        >
          {texts.removeProduct}
        </Button>
      </div>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        danger
        busy={remove.busy}
        error={remove.error?.detail || remove.error?.message}
        onConfirm={() => remove.run({ params: { id } })}
      >
        {texts.dangerText}
      </ConfirmDialog>
    </FormPart>
  )
}
