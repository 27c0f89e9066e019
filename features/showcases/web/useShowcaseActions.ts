import { useRef, useState } from 'react'
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts'
import type { Input } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useSteps } from '#platform/web/api/useSteps.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { showcasePicturesApi, showcasesApi, type Showcase } from '../contract.ts'
import { texts } from './edit/texts.ts'
import { NO_CHANGE, type Change } from './useShowcases.ts'

/** Thrown when an action was not performed: rejected by the server, or not even sent. */
export class ActionFailed extends Error {
  readonly code: string
  readonly problems: CallError['problems']
  constructor(message: string, refusal?: CallError) {
    super(message)
    this.name = 'ActionFailed'
    this.code = refusal?.code ?? 'forbidden'
    this.problems = refusal?.problems ?? []
  }
}

const isServerError = ({ status }: CallError) => status !== null && status >= 500

// Server messages that are not meant for users are ignored.
const showError = (error: CallError) => (isServerError(error) ? '' : error.detail)

/** Returns the message for a profile that could not be linked. */
export const profileSentence = (error: CallError): string =>
  (error.problems[0]?.msg ?? showError(error)) || (isServerError(error) ? '' : error.message) || texts.linkProfileFailed

/** Returns the message for videos that could not be linked; those of other accounts have a message of their own. */
export const videosSentence = (error: CallError): string =>
  error.code === 'invalid_video_ids' ? error.message : showError(error) || texts.linkVideosFailed

const messageOf = ({ message }: CallError): string => message

export type ShowcaseActions = ReturnType<typeof useShowcaseActions>

/**
 * Owner actions on showcases. Each sets loading, clears the error, and returns what it created; failures are stored as the error and thrown
 * as `ActionFailed`. `loaded` are the showcases on the page, whose owners are known.
 */
export function useShowcaseActions(loaded: readonly Showcase[] = []) {
  const userId = useAuth((state) => state.user?.id)
  const step = useSteps()
  const running = useRef(0)
  const last = useRef<Showcase | null>(null)
  const [change, setChange] = useState<Change>(NO_CHANGE)

  const fail = (error: ActionFailed): never => {
    setChange((before) => ({ ...before, message: error.message }))
    throw error
  }
  const perform = async <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    sentenceOf = messageOf,
  ): Promise<ResponseOf<E>> => {
    running.current += 1
    setChange((before) => ({ ...before, busy: true, message: null }))
    try {
      return await step(endpoint, input)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return fail(new ActionFailed(sentenceOf(error), error))
    } finally {
      running.current -= 1
      if (running.current === 0) setChange((before) => ({ ...before, busy: false }))
    }
  }
  const storeChanged = (changed: Showcase): Showcase => {
    last.current = changed
    setChange((before) => ({ ...before, changed }))
    return changed
  }
  // A showcase that was just created is not among those loaded yet.
  const find = (id: number) => [last.current, ...loaded].find((showcase) => showcase?.id === id)
  const mayChange = (id: number, sentence: string) => {
    const showcase = find(id)
    if (!showcase) toast.warning(texts.notLoadedBefore)
    else if (showcase.developer_id !== userId) fail(new ActionFailed(sentence))
  }
  type Body<E extends Endpoint> = Input<E>['body']

  return {
    change,
    create: async (body: Body<typeof showcasesApi.create>) => {
      const made = storeChanged(await perform(showcasesApi.create, { body }))
      setChange((before) => ({ ...before, madeId: made.id }))
      return made
    },
    update: async (id: number, body: Body<typeof showcasesApi.change>) => {
      mayChange(id, texts.mayNotUpdate)
      return storeChanged(await perform(showcasesApi.change, { params: { id }, body }))
    },
    replaceFiles: async (id: number, body: Body<typeof showcasesApi.replaceFiles>) => {
      mayChange(id, texts.mayNotEdit)
      return storeChanged(await perform(showcasesApi.replaceFiles, { params: { id }, body }))
    },
    removeReadme: async (id: number) => {
      mayChange(id, texts.mayNotEdit)
      return storeChanged(await perform(showcasesApi.removeReadme, { params: { id } }))
    },
    addPicture: async (id: number, body: Body<typeof showcasePicturesApi.addPicture>) => {
      mayChange(id, texts.mayNotEdit)
      return storeChanged(await perform(showcasePicturesApi.addPicture, { params: { id }, body }))
    },
    describePicture: async (id: number, pictureId: number, alt: string | null) => {
      mayChange(id, texts.mayNotEdit)
      return storeChanged(
        await perform(showcasePicturesApi.describePicture, { params: { id, pictureId }, body: { alt } }),
      )
    },
    removePicture: async (id: number, pictureId: number) => {
      mayChange(id, texts.mayNotEdit)
      return storeChanged(await perform(showcasePicturesApi.removePicture, { params: { id, pictureId } }))
    },
    orderPictures: async (id: number, ids: number[]) => {
      mayChange(id, texts.mayNotEdit)
      return storeChanged(await perform(showcasePicturesApi.setPictureOrder, { params: { id }, body: ids }))
    },
    linkProfile: async (id: number, include_profile: boolean) =>
      storeChanged(
        await perform(showcasesApi.setProfile, { params: { id }, body: { include_profile } }, profileSentence),
      ),
    linkVideos: async (id: number, ids: number[]) =>
      storeChanged(await perform(showcasesApi.setVideos, { params: { id }, body: ids }, videosSentence)),
    remove: async (id: number) => {
      const showcase = find(id)
      if (!showcase || showcase.developer_id !== userId) fail(new ActionFailed(texts.mayNotDelete))
      await perform(showcasesApi.remove, { params: { id } })
      setChange((before) => ({ ...before, removedId: id }))
    },
  }
}
