import { Checkbox } from '@mantine/core'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { transcriptionsApi, type Video } from '../../contract.ts'
import classes from './Editing.module.css'
import { texts } from './texts.ts'

/** Captions that a speech program creates: how far that is, another try, and whether they are wanted. Nothing where there is no program. */
export function AutomaticCaptions({ video }: { video: Pick<Video, 'id' | 'state' | 'captions'> }) {
  const params = { id: video.id }
  const { data } = useEndpoint(transcriptionsApi.read, { params })
  const start = useAction(transcriptionsApi.start, { onDone: () => toast.success(texts.captionsRequested) })
  const change = useAction(transcriptionsApi.change)
  if (!data?.is_available) return null
  const { state, failure, is_automatic } = data
  const isUnderWay = state === 'waiting' || state === 'running'
  const hasAutomatic = video.captions.some((said) => said.is_automatic)
  return (
    <div className={classes.form} role="group" aria-label={texts.automaticCaptions}>
      <Checkbox
        label={texts.createByThemselves}
        description={texts.createHint}
        checked={is_automatic}
        disabled={change.busy}
        onChange={({ currentTarget: { checked } }) => void change.run({ params, body: { is_automatic: checked } })}
      />
      <FormError>{start.error?.message ?? change.error?.message}</FormError>
      <div className={classes.buttons}>
        {!isUnderWay && video.state === 'ready' && (
          <Button variant="default" loading={start.busy} onClick={() => void start.run({ params })}>
            {hasAutomatic ? texts.createAgain : texts.createCaptions}
          </Button>
        )}
        <p role="status" className="note">
          {isUnderWay ? texts.transcribing[state] : failure}
        </p>
      </div>
    </div>
  )
}
