import { useState } from 'react'
import { useLive } from '#platform/web/live/live.ts'
import { Badge } from '#platform/web/ui/list/StatusBadge.tsx'
import { videosSigns } from '../../contract.ts'
import classes from './PreparingNote.module.css'
import { texts } from './texts.ts'

/** Preparation progress of a video, updated live. */
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
