import { Pencil } from 'lucide-react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import type { Video } from '../../contract.ts'
import { texts } from './texts.ts'
import { useRemoveVideo } from './useRemoveVideo.tsx'

/** Edit and delete buttons on the card of the user's own video. */
export function OwnerActions({ video }: { video: Pick<Video, 'id' | 'title'> }) {
  const remove = useRemoveVideo(video, { leaves: false })
  const { id, title } = video
  return (
    <>
      <Button
        to={`/videos/${id}/edit`}
        variant="subtle"
        size="compact-sm"
        leftSection={<Pencil size="1rem" aria-hidden />}
        aria-label={texts.named(texts.edit, title)}
      >
        {texts.edit}
      </Button>
      <MoreMenu
        of={title}
        actions={[{ label: texts.remove, isDanger: true, opensDialog: true, onClick: remove.open }]}
      />
      {remove.dialog}
    </>
  )
}
