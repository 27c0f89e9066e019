import { useState } from 'react'
import type { Outgoing, Written } from './outbox.ts'
import { useAttachments } from './useAttachments.ts'
import { useDraft } from './useDraft.ts'

const NO_EXTRAS = { withProfile: false, videoIds: [] as readonly number[] }

/** State of the message being composed: text and attachments. */
export function useWriting(conversationId: number, accountId: number) {
  const [draft, setDraft] = useDraft(conversationId, accountId)
  const attachments = useAttachments(conversationId)
  const [extras, setExtras] = useState(NO_EXTRAS)
  const { arrived } = attachments
  const content = draft.trim()
  const isEmpty = content === '' && !extras.withProfile && attachments.items.length + extras.videoIds.length === 0
  const written: Written = {
    content,
    files: arrived,
    include_profile: extras.withProfile,
    video_ids: extras.videoIds,
  }
  return {
    draft,
    setDraft,
    attachments,
    ...extras,
    setProfile: (withProfile: boolean) => setExtras((now) => ({ ...now, withProfile })),
    setVideos: (videoIds: readonly number[]) => setExtras((now) => ({ ...now, videoIds })),
    written,
    isEmpty,
    isReady: !attachments.busy && (content !== '' || extras.withProfile || arrived.length + extras.videoIds.length > 0),
    /** Clears it after sending. */
    clear: () => {
      setDraft('')
      attachments.clear()
      setExtras(NO_EXTRAS)
    },
    /** Puts an unsent message back in front of the current draft. */
    takeBack: (item: Outgoing) => {
      setDraft([item.content, draft].filter((text) => text !== '').join('\n'))
      attachments.restore(item.files)
      setExtras((now) => ({
        withProfile: now.withProfile || item.include_profile,
        videoIds: [...new Set([...now.videoIds, ...(item.video_ids ?? [])])],
      }))
    },
  }
}
