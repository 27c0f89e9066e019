import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { Button, type ButtonProps } from '#platform/web/ui/form/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { productsApi, type ProductSummary } from '../../contract.ts'
import { texts } from './texts.ts'

interface StatusButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  product: Pick<ProductSummary, 'id' | 'name' | 'status'>
}

/** Publishes a product of one's own, or takes it out of sale. */
export function StatusButton({ product: { id, name, status }, ...look }: StatusButtonProps) {
  const [asks, setAsks] = useState(false)
  const change = useAction(productsApi.change, {
    onDone: (changed) => {
      setAsks(false)
      toast.success(changed.status === 'archived' ? texts.archived : texts.published)
    },
    onRefused: (refusal) => {
      if (!asks) toast.error(refusal.detail || refusal.message)
    },
  })
  const isPublished = status === 'published'
  const label = isPublished ? texts.archive : status === 'archived' ? texts.again : texts.publish
  const set = (next: 'published' | 'archived') => void change.run({ params: { id }, body: { status: next } })
  return (
    <>
      <Button
        {...look}
        loading={change.busy && !asks}
        aria-label={texts.named(label, name)}
        {...(isPublished && { 'aria-haspopup': 'dialog' as const })}
        onClick={() => (isPublished ? setAsks(true) : set('published'))}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={texts.archiveTitle}
        confirmLabel={texts.archive}
        busy={change.busy}
        error={change.error?.message}
        onConfirm={() => set('archived')}
      >
        {texts.archiveText}
      </ConfirmDialog>
    </>
  )
}
