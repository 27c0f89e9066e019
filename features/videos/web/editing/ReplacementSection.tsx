import { FileButton } from '@mantine/core'
import { useRef } from 'react'
import { clock } from '#platform/web/format/clock.ts'
import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { formatSize } from '#platform/web/format/sizes.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Badge } from '#platform/web/ui/list/StatusBadge.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { replacementApi, type Video, type VideoReplacement } from '../../contract.ts'
import { ACCEPTED } from '../sending/checks.ts'
import { TransferRow } from '../sending/TransferRow.tsx'
import { useOwnTransfers } from '../sending/transfers.ts'
import { useIntake } from '../sending/useIntake.ts'
import { Preparing } from '../watching/Preparing.tsx'
import { secondsOf } from '../watching/sources.ts'
import classes from './Editing.module.css'
import { texts } from './texts.ts'

/** Replaces the file of a video; everything else stays. */
export function ReplacementSection({ video }: { video: Video }) {
  const { id, user_id, size } = video
  const { take, faults, clearFaults, busy } = useIntake(user_id, video)
  const sending = useOwnTransfers(user_id).filter(({ replaces, stage }) => replaces?.id === id && stage !== 'arrived')
  const { data: replacement } = useEndpointOrNull(replacementApi.read, { params: { id } })
  const empty = useRef<() => void>(null)
  const length = secondsOf(video)
  const choose = (file: File | null) => {
    if (file) void take([file])
    // Resets the input, so that the same file can be chosen again.
    empty.current?.()
  }
  return (
    <Section title={texts.file} hint={texts.fileHint}>
      <div className={classes.form}>
        <p className="note">{texts.currentFile(length === null ? null : clock(length), formatSize(size))}</p>
        {replacement && <Replacement replacement={replacement} />}
        {sending.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
        <FormError onClose={clearFaults}>{faults[0]}</FormError>
        <div>
          <FileButton resetRef={empty} accept={ACCEPTED} onChange={choose}>
            {(props) => (
              <Button {...props} variant="default" loading={busy}>
                {texts.replaceFile}
              </Button>
            )}
          </FileButton>
        </div>
        <p className="note">{texts.replaceNote}</p>
      </div>
    </Section>
  )
}

function Replacement({ replacement: { video_id, state, failure } }: { replacement: VideoReplacement }) {
  const remove = useToastedAction(replacementApi.remove)
  const failed = state === 'failed'
  return (
    <div className={classes.replacement} role="status">
      {failed ? <Badge tone="stopped">{texts.replacementFailed}</Badge> : <Preparing id={video_id} />}
      <p className="note">
        {failed && failure} {failed ? texts.oldFilePlays : texts.oldFilePlaysUntil}
      </p>
      <Button
        variant="default"
        size="xs"
        loading={remove.busy}
        onClick={() => void remove.run({ params: { id: video_id } })}
      >
        {failed ? texts.dismiss : texts.cancelReplacement}
      </Button>
    </div>
  )
}
