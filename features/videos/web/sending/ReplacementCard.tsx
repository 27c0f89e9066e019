import shared from '#platform/web/files/transfer/Transfer.module.css'
import { Button } from '#platform/web/ui/form/Button.tsx'
import classes from './Sending.module.css'
import { texts } from './texts.ts'
import { TransferRow } from './TransferRow.tsx'
import { cancelTransfer, type Replaced, type Transfer } from './transfers.ts'

interface ReplacementCardProps {
  transfer: Transfer
  video: Replaced
}

/** An upload that replaces the file of a video. */
export function ReplacementCard({ transfer, video }: ReplacementCardProps) {
  const arrived = (
    <div className={classes.arrived}>
      <p className={classes.milestone}>{texts.uploadComplete}</p>
      <p className={shared.facts}>{texts.replacementArrived}</p>
      <div className={shared.controls}>
        <Button to={`/videos/${video.id}/edit#file`} size="sm">
          {texts.edit}
        </Button>
        <Button variant="default" size="sm" onClick={() => void cancelTransfer(transfer.id)}>
          {texts.putAway}
        </Button>
      </div>
    </div>
  )
  return (
    <article className={classes.card} aria-label={texts.newFileFor(video.title)}>
      <TransferRow transfer={transfer} arrived={arrived} />
    </article>
  )
}
