import { useEndpoint } from '#platform/web/api/query.ts'
import shared from '#platform/web/files/transfer/Transfer.module.css'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { videosApi } from '../../contract.ts'
import { PreparingNote } from '../watching/PreparingNote.tsx'
import { problemsOf } from './details.ts'
import { DetailsFields } from './DetailsFields.tsx'
import { changeDetails, setPicture } from './drafts.ts'
import classes from './Sending.module.css'
import { texts } from './texts.ts'
import { ThumbnailField } from './ThumbnailField.tsx'
import { TransferRow } from './TransferRow.tsx'
import { cancelTransfer, unsavedOf, type Transfer } from './transfers.ts'

/** An upload with the details of its future video, and the resulting video after completion. */
export function TransferCard({ transfer }: { transfer: Transfer }) {
  const { id, details, detailsProblem, videoId } = transfer
  const problems = problemsOf(details)
  const isSaved = Object.keys(problems).length === 0 && Object.keys(unsavedOf(transfer)).length === 0
  return (
    <article className={classes.card} aria-label={details.title || transfer.file.name}>
      <div className={classes.side}>
        <TransferRow transfer={transfer} arrived={videoId !== null && <UploadedLink videoId={videoId} />} />
        <OwnThumbnail transfer={transfer} />
      </div>
      <div className={classes.side}>
        <FormError>{detailsProblem}</FormError>
        <DetailsFields values={details} problems={problems} onChange={(changes) => changeDetails(id, changes)} />
        <div className={shared.below}>
          <p className={shared.facts}>{isSaved ? texts.kept : texts.notKept}</p>
          {transfer.stage === 'arrived' && (
            <Button variant="default" size="sm" disabled={!isSaved} onClick={() => void cancelTransfer(id)}>
              {texts.putAway}
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}

function OwnThumbnail({ transfer: { id, stage, thumbnail } }: { transfer: Transfer }) {
  return (
    <ThumbnailField
      shown={thumbnail?.file ?? null}
      onChoose={(file) => setPicture(id, file)}
      onRemove={thumbnail ? () => setPicture(id, null) : undefined}
      problem={thumbnail?.problem}
      note={thumbnail && stage !== 'arrived' && <p className={shared.facts}>{texts.thumbnailWaits}</p>}
    />
  )
}

function UploadedLink({ videoId }: { videoId: number }) {
  const { data: video } = useEndpoint(videosApi.read, { params: { id: videoId } })
  const isReady = video?.state === 'ready'
  return (
    <div className={classes.arrived}>
      <p className={classes.milestone}>{isReady ? texts.uploadComplete : texts.processingStarted}</p>
      <p className={shared.facts}>{isReady ? texts.prepared : texts.processingText}</p>
      {video && <PreparingNote video={video} />}
      <div className={shared.controls}>
        <Button to={`/video_display/stream/${videoId}`} size="sm">
          {texts.watch}
        </Button>
        <Button to={`/videos/${videoId}/edit`} variant="default" size="sm">
          {texts.edit}
        </Button>
      </div>
    </div>
  )
}
