import { useNavigate } from 'react-router'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { videosApi, type Video } from '../../contract.ts'
import { texts } from './texts.ts'

/** Deletes a video with all its files after a confirmation, then navigates to the other videos if it `leaves` the page. */
export function useRemoveVideo({ id, title }: Pick<Video, 'id' | 'title'>, { leaves }: { leaves: boolean }) {
  const navigate = useNavigate()
  const { open, dialog } = useConfirmedAction(videosApi.remove, {
    title: texts.removeTitle,
    text: texts.removeText(title),
    confirmLabel: texts.remove,
    danger: true,
    done: texts.removed,
    onDone: () => {
      if (leaves) void navigate('/videos', { replace: true })
    },
  })
  return { open: () => open({ params: { id } }), dialog }
}
