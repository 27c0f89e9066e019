import { useAction } from '#platform/web/api/query.ts'
import { Button, type ButtonProps } from '#platform/web/ui/form/Button.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { productsApi, type ProductSummary } from '../../contract.ts'
import { texts } from './texts.ts'

interface StatusButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  product: Pick<ProductSummary, 'id' | 'name' | 'status'>
}

/** Publishes one of the user's products, or takes it off sale. */
export function StatusButton({ product: { id, name, status }, ...look }: StatusButtonProps) {
  const publish = useAction(productsApi.change, {
    onDone: () => toast.success(texts.published),
    onRefused: (refusal) => toast.error(refusal.detail || refusal.message),
  })
  const archive = useConfirmedAction(productsApi.change, {
    title: texts.archiveTitle,
    text: texts.archiveText,
    confirmLabel: texts.archive,
    done: texts.archived,
  })
  const isPublished = status === 'published'
  const label = isPublished ? texts.archive : status === 'archived' ? texts.again : texts.publish
  const set = (next: 'published' | 'archived') => ({ params: { id }, body: { status: next } })
  return (
    <>
      <Button
        {...look}
        loading={publish.busy}
        aria-label={texts.named(label, name)}
        {...(isPublished && { 'aria-haspopup': 'dialog' as const })}
        onClick={() => (isPublished ? archive.open(set('archived')) : void publish.run(set('published')))}
      >
        {label}
      </Button>
      {archive.dialog}
    </>
  )
}
