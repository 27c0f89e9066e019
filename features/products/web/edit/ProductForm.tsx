import { lazy, Suspense } from 'react'
import { PICTURES_MAX } from '#platform/contract/pictures.ts'
import { DraftForm, useDraftForm } from '#platform/web/drafts/DraftForm.tsx'
import { PicturesField } from '#platform/web/drafts/PicturesField.tsx'
import { useDraft, type Draft } from '#platform/web/drafts/useDraft.ts'
import { usePictureIntake } from '#platform/web/drafts/usePictureIntake.ts'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { videoParts } from '#features/videos/web.tsx'
import { VIDEOS_PER_PRODUCT_MAX, type Product } from '../../contract.ts'
import { fieldsOf, EMPTY_FIELDS, problemsOf, type DraftFields } from './draft.ts'
import { drafts } from './stored-drafts.ts'
import { BundlePart } from './BundlePart.tsx'
import { SalePart } from './SalePart.tsx'
import { texts } from './texts.ts'
import { useSending } from './useSending.ts'
import { AboutFields, ExtensionFields, NeedsFields } from './WordsFields.tsx'

const VideosField = lazy(videoParts.field)

interface ProductFormProps {
  accountId: number
  /** Product to edit; null for a new one. */
  product: Product | null
}

/** Form of all details of a product, stored as a draft in this browser until it is saved. */
export function ProductForm({ accountId, product }: ProductFormProps) {
  const draft = useDraft({
    store: drafts,
    place: { accountId, id: product?.id ?? null },
    there: product ? fieldsOf(product) : EMPTY_FIELDS,
    isStillHere: () => useAuth.getState().user?.id === accountId,
  })
  if (!draft) return <ListSkeleton rows={4} />
  return <Fields accountId={accountId} product={product} draft={draft} />
}

// Fields of the form whose names differ in the call.
const API_NAMES = { browsers: 'browser_support', permissions: 'permissions_required' } as const
const apiNameOf = (name: string): string => (name in API_NAMES ? API_NAMES[name as keyof typeof API_NAMES] : name)

function Fields({ accountId, product, draft }: ProductFormProps & { draft: Draft<DraftFields> }) {
  const { fields, files } = draft
  const form = useDraftForm(draft, problemsOf, apiNameOf)
  const { change } = form
  const pictures = usePictureIntake(fields, texts.tooManyPictures(PICTURES_MAX), change)
  const sending = useSending(accountId, product, draft, form.showProblems)
  return (
    <DraftForm
      form={form}
      sending={sending}
      label={product ? texts.save : texts.create}
      texts={texts}
      waits={texts.videoComing}
    >
      <AboutFields {...form.words} />
      <SalePart {...form.words} product={product} />
      <BundlePart {...form.words} product={product} />
      <FormPart title={texts.pictures} hint={texts.picturesHint(PICTURES_MAX)}>
        <PicturesField
          pictures={fields.pictures}
          files={files}
          stored={product?.pictures ?? []}
          onChange={change}
          intake={pictures}
          firstHint={texts.first}
        />
      </FormPart>
      <FormPart title={texts.videos} hint={texts.videosHint}>
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <VideosField
            chosen={fields.video_ids}
            unexplained={draft.begun.video_ids}
            most={VIDEOS_PER_PRODUCT_MAX}
            renderPrivateHint={texts.someArePrivate}
            onChange={(video_ids) => change({ video_ids })}
            onUnderWay={form.setIsWaiting}
          />
        </Suspense>
      </FormPart>
      <NeedsFields {...form.words} />
      {fields.product_type === 'browser_extension' && <ExtensionFields {...form.words} />}
    </DraftForm>
  )
}
