import { useAction } from '#platform/web/api/query.ts'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { useUpload } from '#platform/web/files/useUpload.ts'
import { videosApi, type Video } from '../../contract.ts'
import { ThumbnailField } from '../sending/ThumbnailField.tsx'
import classes from './Editing.module.css'
import { texts } from './texts.ts'

/** Thumbnail of a video: an uploaded picture, or a still taken from it. */
export function PictureSection({ video }: { video: Video }) {
  const { id, frames, thumbnail_path } = video
  const isOwn = thumbnail_path !== null && !frames.some(({ url }) => url === thumbnail_path)
  const send = useUpload(videosApi.setThumbnail, { onDone: () => toast.success(texts.pictureChosen) })
  const remove = useToastedAction(videosApi.removeThumbnail, texts.pictureRemoved)
  return (
    <Section title={texts.picture} hint={texts.pictureHint}>
      <div className={classes.form}>
        <ThumbnailField
          shown={isOwn ? thumbnail_path : null}
          busy={send.busy}
          problem={send.error?.message}
          onChoose={(file) => void send.run({ params: { id }, body: { file } })}
          onRemove={isOwn ? () => void remove.run({ params: { id } }) : undefined}
        />
        {frames.length > 0 ? <Frames video={video} isOwn={isOwn} /> : <p className="note">{texts.noFrames}</p>}
      </div>
    </Section>
  )
}

function Frames({ video: { id, frames, thumbnail_path }, isOwn }: { video: Video; isOwn: boolean }) {
  const onRefused = ({ message }: { message: string }) => toast.error(message)
  const remove = useAction(videosApi.removeThumbnail, { onRefused })
  const choose = useAction(videosApi.chooseFrame, {
    onDone: () => {
      toast.success(texts.pictureChosen)
      // An uploaded picture would still take precedence.
      if (isOwn) void remove.run({ params: { id } })
    },
    onRefused,
  })
  return (
    <div role="group" aria-label={texts.frames} aria-busy={choose.busy || remove.busy}>
      <p className={classes.smallTitle}>{texts.frames}</p>
      <div className={classes.frames}>
        {frames.map(({ name, url }, nth) => (
          <button
            key={name}
            type="button"
            className={classes.frame}
            aria-pressed={url === thumbnail_path}
            onClick={() => void choose.run({ params: { id }, body: { name } })}
          >
            <img src={url} alt={texts.frame(nth + 1)} width="320" height="180" />
          </button>
        ))}
      </div>
    </div>
  )
}
