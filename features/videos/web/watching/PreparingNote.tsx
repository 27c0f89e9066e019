import { lazy, Suspense } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Badge } from '#platform/web/ui/list/StatusBadge.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { videosApi, type Video } from '../../contract.ts'
import classes from './PreparingNote.module.css'
import { texts } from './texts.ts'

// Loaded only for the owner.
const Preparing = lazy(async () => ({ default: (await import('./Preparing.tsx')).Preparing }))

/** Preparation progress of the user's own video; nothing once it is ready. */
export function PreparingNote({ video }: { video: Video }) {
  if (video.state === 'ready') return null
  if (video.state === 'failed') return <Failed video={video} />
  return (
    <Suspense>
      <Preparing id={video.id} />
    </Suspense>
  )
}

function Failed({ video: { id, failure } }: { video: Video }) {
  const again = useToastedAction(videosApi.tryAgain)
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
