import { Progress } from '@mantine/core'
import { Paperclip, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatSize } from '#platform/web/format/sizes.ts'
import { IconButton } from '#platform/web/ui/form/IconButton.tsx'
import classes from '../thread/Attachments.module.css'
import { texts } from '../texts.ts'
import type { Attachment } from './useAttachments.ts'

/** Files to be sent with the next message. */
export function AttachmentTray({ items, onRemove }: { items: readonly Attachment[]; onRemove: (key: string) => void }) {
  if (items.length === 0) return null
  return (
    <ul className={classes.tray} aria-label={texts.attachments}>
      {items.map(({ key, name, size, progress, id, error }) => (
        <li key={key} className={classes.waiting}>
          <Paperclip size="1.1rem" strokeWidth={1.5} aria-hidden />
          <span className={classes.name} dir="auto">
            {name}
          </span>
          {error ? (
            <span className={classes.state} role="alert">
              {error}
            </span>
          ) : id === null ? (
            <Progress
              className={classes.progress}
              value={progress * 100}
              size="sm"
              aria-label={texts.uploading(name)}
            />
          ) : (
            <span className={classes.state}>{size !== null && formatSize(size)}</span>
          )}
          <IconButton
            aria-label={(id === null && !error ? texts.cancelFile : texts.removeFile)(name)}
            onClick={() => onRemove(key)}
          >
            <X size="1rem" strokeWidth={1.5} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

interface ChipProps {
  icon: ReactNode
  name: string
  onRemove: () => void
}

/** Another attachment of the next message. */
export const TrayChip = ({ icon, name, onRemove }: ChipProps) => (
  <div className={classes.tray}>
    <div className={classes.waiting}>
      {icon}
      <span className={classes.name}>{name}</span>
      <IconButton aria-label={texts.removeFile(name)} onClick={onRemove}>
        <X size="1rem" strokeWidth={1.5} aria-hidden />
      </IconButton>
    </div>
  </div>
)
