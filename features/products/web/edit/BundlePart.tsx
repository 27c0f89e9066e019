import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import type { Product } from '../../contract.ts'
import { PartsField } from '../bundles/PartsField.tsx'
import { texts } from '../bundles/texts.ts'
import type { WordsFieldsProps } from './WordsFields.tsx'

/** Field for the products of a bundle; not for a product that was published as one of its own. */
export function BundlePart({ fields, problems, onChange, product }: WordsFieldsProps & { product: Product | null }) {
  const isFixed = product !== null && product.published_at !== null
  if (isFixed && product.part_count === 0) return null
  const stored = product?.parts ?? []
  // Drafts come with an imported bundle; others were taken off sale since they were added.
  const hint = stored.every((part) => part.is_available)
    ? texts.bundleHint
    : `${texts.bundleHint} ${texts.unpublishedHint}`
  return (
    <FormPart title={texts.bundle} hint={isFixed ? texts.fixedHint : hint}>
      <PartsField
        chosen={fields.part_ids}
        stored={stored}
        ownId={product?.id ?? null}
        isFixed={isFixed}
        problem={problems.part_ids}
        onChange={(part_ids) => onChange({ part_ids })}
      />
    </FormPart>
  )
}
