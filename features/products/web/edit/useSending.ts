import { useState } from 'react'
import { useNavigate } from 'react-router'
import { changedFields } from '#platform/web/drafts/draft.ts'
import { recordUploadsIn, savePictures, savePicturesOfNew } from '#platform/web/drafts/save-pictures.ts'
import type { Draft } from '#platform/web/drafts/useDraft.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { useCall } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { publishVideos } from '#features/videos/web.tsx'
import type { Product } from '../../contract.ts'
import { productPath } from '../presenter.ts'
import { detailsOf, fieldsOf, type DraftFields, type Problems } from './draft.ts'
import { drafts } from './stored-drafts.ts'
import { texts } from './texts.ts'
import { useProductActions } from './useProductActions.ts'

/** Saves a draft: creates a product from it, or updates its product. */
export function useSending(
  accountId: number,
  product: Product | null,
  draft: Draft<DraftFields>,
  onProblems: (problems: Problems) => void,
) {
  const navigate = useNavigate()
  const ask = useCall()
  const acts = useProductActions()
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  const { begun, fields, files } = draft
  const onPicture = (nth: number, count: number) => setBusy(texts.sendingPicture(nth, count))
  const create = async () => {
    const made = await acts.create(detailsOf(fields))
    const there = fieldsOf(made)
    const written = { begun: there, fields: { ...there, pictures: fields.pictures }, files }
    try {
      await savePicturesOfNew(acts, made, written, { store: drafts, accountId, onPicture })
      toast.success(made.part_count > 0 ? texts.bundleCreated : texts.created)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      toast.error(failure.message)
    }
    await draft.settle()
    await navigate(`${productPath(made.id)}/edit${made.part_count > 0 ? '' : '#files'}`, { replace: true })
  }
  const save = async (current: Product) => {
    const details = changedFields(detailsOf(begun), detailsOf(fields))
    let now = current
    if (Object.keys(details).length > 0) now = await acts.change(current.id, details)
    await savePictures(acts, now, draft, recordUploadsIn(draft), onPicture)
    toast.success(texts.saved)
  }
  const send = async () => {
    if (busy !== null) return
    setBusy(product ? texts.saving : texts.creating)
    setError(null)
    try {
      await publishVideos(
        fields.video_ids.filter((id) => !begun.video_ids.includes(id)),
        ask,
      )
      await (product ? save(product) : create())
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.problems.length === 0) setError(failure.detail || failure.message)
      else onProblems(Object.fromEntries(failure.problems.map(({ loc, msg }) => [String(loc[1]), msg])))
    } finally {
      setBusy(null)
    }
  }
  return { send, busy, error }
}
