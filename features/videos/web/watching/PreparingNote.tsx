import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLive } from '#platform/web/live.ts'
import { useAction } from '#platform/web/query.ts'
import { Badge } from '#platform/web/ui/StatusBadge.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { videosApi, videosSigns, type Video } from '../../contract.ts'
import classes from './PreparingNote.module.css'
import { texts } from './texts.ts'

/** How far one's own video is on its way to play everywhere; nothing once it does. */
export function PreparingNote({ video }: { video: Video }) {
  if (video.state === 'ready') return null
  return video.state === 'failed' ? <Failed video={video} /> : <Preparing id={video.id} />
}

function Preparing({ id }: { id: number }) {
  const [percent, setPercent] = useState<number | null>(null)
  useLive(videosSigns.video_progress, (sign) => {
    if (sign.id === id) setPercent(sign.percent)
  })
  return (
    <div className={classes.note}>
      <Badge tone="waiting">{percent === null ? texts.preparing : texts.preparedTo(percent)}</Badge>
    </div>
  )
}

function Failed({ video: { id, failure } }: { video: Video }) {
  const again = useAction(videosApi.tryAgain, { onRefused: ({ message }) => toast.error(message) })
  return (
    <div className={classes.note}>
      <Badge tone="stopped">{texts.failed}</Badge>
      {failure !== null && <p className={classes.reason}>{failure}</p>}
      <Button variant="default" size="xs" loading={again.busy} onClick={() => void again.run({ params: { id } })}>
        {texts.tryAgain}
      </Button>
    </div>
  )
}
