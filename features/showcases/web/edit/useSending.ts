import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '#platform/web/api/messages.ts'
import { recordUploadsIn, savePicturesOfNew } from '#platform/web/drafts/save-pictures.ts'
import type { Draft } from '#platform/web/drafts/useDraft.ts'
import { useCall, useEndpointOrNull } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { publishVideos } from '#features/videos/web.tsx'
import type { Showcase } from '../../contract.ts'
import { ActionFailed, useShowcaseActions } from '../useShowcaseActions.ts'
import { useShowcases } from '../useShowcases.ts'
import { fieldsOf, type DraftFields, type Problems } from './draft.ts'
import { drafts } from './stored-drafts.ts'
import { remainingDraft, publish, save } from './save.ts'
import { texts } from './texts.ts'

interface SendingOptions {
  /** Whether private videos of the showcase become public first. */
  makesPublic: boolean
  onProblems: (problems: Problems) => void
}

/** Returns an action that submits a draft: publishes or updates a showcase, then navigates to its page. */
export function useSending(
  accountId: number,
  showcase: Showcase | null,
  draft: Draft<DraftFields>,
  { makesPublic, onProblems }: SendingOptions,
) {
  const navigate = useNavigate()
  const ask = useCall()
  const acts = useShowcaseActions(showcase ? [showcase] : [])
  const state = useShowcases({ currentId: showcase?.id }, acts.change)
  const profile = useEndpointOrNull(profilesApi.readDeveloper, {})
  const [busy, setBusy] = useState<string | null>(null)
  const [videosFault, setVideosFault] = useState<string | null>(null)
  const [mustSubscribe, setMustSubscribe] = useState(false)

  const { fields } = draft
  // Users without a profile were not offered the option.
  const include_profile = fields.include_profile && profile.data !== null
  const onPicture = (nth: number, count: number) => setBusy(texts.sendingPicture(nth, count))
  const leave = async (path: string, notify: () => void) => {
    await draft.settle()
    notify()
    void navigate(path, { replace: true })
  }
  const publishAll = async () => {
    const made = await publish(acts, { ...draft, fields: { ...fields, include_profile } })
    const there = fieldsOf(made, fields.readme)
    const { pictures } = remainingDraft(made, draft)
    const written = { begun: there, fields: { ...there, pictures }, files: draft.files }
    try {
      await savePicturesOfNew(acts, made, written, { store: drafts, accountId, onPicture })
    } catch (error) {
      if (!(error instanceof ActionFailed)) throw error
      return leave(`/showcase/edit/${made.id}`, () => toast.error(error.message))
    }
    return leave(`/showcase/${made.id}`, () => toast.success(texts.published))
  }
  const saveAll = async (current: Showcase) => {
    await save(acts, current, draft, recordUploadsIn(draft), onPicture)
    return leave(`/showcase/${current.id}`, () => toast.success(texts.saved))
  }
  const send = async () => {
    if (busy !== null) return
    setBusy(showcase ? texts.saving : texts.publishing)
    setVideosFault(null)
    try {
      if (makesPublic) await publishVideos(fields.video_ids, ask)
      await (showcase ? saveAll(showcase) : publishAll())
    } catch (error) {
      if (error instanceof CallError) setVideosFault(error.message)
      else if (!(error instanceof ActionFailed)) throw error
      else if (error.code === 'subscription_required') setMustSubscribe(true)
      else onProblems(Object.fromEntries(error.problems.map(({ loc, msg }) => [String(loc[1]), msg])))
    } finally {
      setBusy(null)
    }
  }
  return {
    send,
    busy,
    error: videosFault ?? state.error,
    mustSubscribe,
    endSubscribing: () => setMustSubscribe(false),
  }
}
