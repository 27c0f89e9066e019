import { Button } from '#platform/web/ui/form/Button.tsx'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import type { Video } from '../../contract.ts'
import { texts } from './texts.ts'
import { useRemoveVideo } from './useRemoveVideo.tsx'

/** Owner actions on the watch page: share, edit, delete. */
export function WatchedOwnActions({ video }: { video: Video }) {
  const remove = useRemoveVideo(video, { leaves: true })
  return (
    <>
      {!video.is_public && (
        <Button to={`/videos/${video.id}/edit#sharing`} variant="default">
          {texts.share}
        </Button>
      )}
      <Button to={`/videos/${video.id}/edit`} variant="default">
        {texts.edit}
      </Button>
      <MoreMenu
        size="md"
        actions={[{ label: texts.remove, isDanger: true, opensDialog: true, onClick: remove.open }]}
      />
      {remove.dialog}
    </>
  )
}
