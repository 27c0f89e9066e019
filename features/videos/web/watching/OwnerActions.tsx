import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import type { Video } from '../../contract.ts'
import { texts } from './texts.ts'

const RemoveVideoDialog = onDemand(async () => (await import('./RemoveVideoDialog.tsx')).RemoveVideoDialog)

/** Edit and Delete on the card of one's own video. */
export function OwnerActions({ video }: { video: Pick<Video, 'id' | 'title'> }) {
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
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
        onClick={() => setAsks(true)}
      >
        {texts.remove}
      </Button>
      <RemoveVideoDialog video={video} opened={asks} onClose={close} onRemoved={close} />
    </>
  )
}
