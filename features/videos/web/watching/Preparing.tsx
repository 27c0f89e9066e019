import { useState } from 'react'
import { useLive } from '#platform/web/live/live.ts'
import { Badge } from '#platform/web/ui/list/StatusBadge.tsx'
import { videosSigns } from '../../contract.ts'
import classes from './PreparingNote.module.css'
import { texts } from './texts.ts'

/** How far a video is on its way, as it is told. */
export function Preparing({ id }: { id: number }) {
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
