import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import type { Video } from '../../contract.ts'
import { texts } from './texts.ts'
import { useRemoveVideo } from './useRemoveVideo.tsx'

/** Edit and Delete on the card of one's own video. */
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
      <Button
        variant="subtle"
        color="madder"
        size="compact-sm"
        leftSection={<Trash2 size="1rem" aria-hidden />}
        aria-label={texts.named(texts.remove, title)}
        aria-haspopup="dialog"
        onClick={remove.open}
      >
        {texts.remove}
      </Button>
      {remove.dialog}
    </>
  )
}
