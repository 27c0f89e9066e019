import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ALT_MAX_LENGTH, PICTURE_MAX_BYTES } from '#platform/contract/pictures.ts'
import { DraftNotices } from '#platform/web/drafts/DraftNotices.tsx'
import { PicturesField } from '#platform/web/drafts/PicturesField.tsx'
import { SaveBar } from '#platform/web/drafts/SaveBar.tsx'
import { useDraft, type Draft } from '#platform/web/drafts/useDraft.ts'
import { usePictureIntake } from '#platform/web/drafts/usePictureIntake.ts'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import classes from '#platform/web/ui/form/LongForm.module.css'
import { useAuth } from '#features/accounts/web.tsx'
import { videoParts } from '#features/videos/web.tsx'
import { PICTURES_PER_PRODUCT_MAX, VIDEOS_PER_PRODUCT_MAX, type Product } from '../../contract.ts'
import { fieldsOf, NOTHING, problemsOf, type DraftFields, type Problems } from './draft.ts'
import { drafts } from './stored-drafts.ts'
import { SalePart } from './SalePart.tsx'
import { texts } from './texts.ts'
import { useSending } from './useSending.ts'
import { AboutFields, ExtensionFields, NeedsFields } from './WordsFields.tsx'

const VideosField = lazy(videoParts.field)

const PICTURE_LIMITS = {
  most: PICTURES_PER_PRODUCT_MAX,
  mostBytes: PICTURE_MAX_BYTES,
  tooMany: texts.tooManyPictures(PICTURES_PER_PRODUCT_MAX),
}

interface ProductFormProps {
  accountId: number
  /** The product to change; null begins a new one. */
  product: Product | null
}

/** All that its creator writes of a product, kept in this browser until it is saved. */
export function ProductForm({ accountId, product }: ProductFormProps) {
  const draft = useDraft({
    store: drafts,
    place: { accountId, id: product?.id ?? null },
    there: product ? fieldsOf(product) : NOTHING,
    isStillHere: () => useAuth.getState().user?.id === accountId,
  })
  if (!draft) return <ListSkeleton rows={4} />
  return <Fields accountId={accountId} product={product} draft={draft} />
}

// Where a field of the form stands under another name in the call.
const CALLED = { browsers: 'browser_support', permissions: 'permissions_required' } as const
const calledOf = (name: string): string => (name in CALLED ? CALLED[name as keyof typeof CALLED] : name)

function Fields({ accountId, product, draft }: ProductFormProps & { draft: Draft<DraftFields> }) {
  const { fields, files } = draft
  const [problems, setProblems] = useState<Problems>({})
  const [isComing, setIsComing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // What was found wrong stands until it is changed.
  const change: Draft<DraftFields>['change'] = (changes, added) => {
    draft.change(changes, added)
    const changed = Object.keys(changes).map(calledOf)
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !changed.includes(name))))
  }
  const tell = (found: Problems) => {
    flushSync(() => setProblems(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const pictures = usePictureIntake(fields, PICTURE_LIMITS, (all, added) => change({ pictures: all }, added))
  const sending = useSending(accountId, product, draft, tell)
  const submit = () => {
    const found = problemsOf(fields)
    tell(found)
    if (Object.keys(found).length === 0 && !isComing) void sending.send()
  }
  const words = { fields, problems, onChange: change }
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DraftNotices draft={draft} fieldNames={texts.fieldNames} />
      <AboutFields {...words} />
      <SalePart {...words} product={product} />
      <FormPart title={texts.pictures} hint={texts.picturesHint(PICTURES_PER_PRODUCT_MAX)}>
        <PicturesField
          pictures={fields.pictures}
          files={files}
          stored={product?.pictures ?? []}
          onChange={(all) => change({ pictures: all })}
          onChoose={pictures.choose}
          faults={pictures.faults}
          onFaultsRead={pictures.clearFaults}
          most={PICTURES_PER_PRODUCT_MAX}
          altMaxLength={ALT_MAX_LENGTH}
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
            onUnderWay={setIsComing}
          />
        </Suspense>
      </FormPart>
      <NeedsFields {...words} />
      {fields.product_type === 'browser_extension' && <ExtensionFields {...words} />}
      <SaveBar
        draft={draft}
        label={product ? texts.save : texts.create}
        busy={sending.busy}
        waits={isComing ? texts.videoComing : null}
        error={Object.keys(problems).length > 0 ? texts.checkFields : sending.error}
      />
    </form>
  )
}
