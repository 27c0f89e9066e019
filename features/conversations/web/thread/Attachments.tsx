import { FileDown, FileText } from 'lucide-react'
import { formatSize } from '#platform/web/format/sizes.ts'
import type { Message, MessageFile } from '../../contract.ts'
import classes from './Attachments.module.css'
import { MessageLink } from './MessageLink.tsx'
import { texts } from '../texts.ts'

const isPicture = (type: string) => type.startsWith('image/')
const isShown = (type: string) => type !== 'application/octet-stream'

interface AttachmentsProps {
  message: Message
  /** Whether new messages can be sent. */
  isOpen: boolean
}

/** Attachments of a message: links, pictures and other files. */
export function Attachments({ message, isOpen }: AttachmentsProps) {
  const { content, linked_content, files } = message
  // Closing an account deletes the files it sent.
  if (linked_content.length + files.length === 0) return content === '' ? <em>{texts.gone}</em> : null
  return (
    <div className={classes.list}>
      {linked_content.map((link) => (
        <MessageLink key={link.id} message={message} link={link} isOpen={isOpen} />
      ))}
      {files.map((file) => (
        <FileCard key={file.id} file={file} />
      ))}
    </div>
  )
}

interface FileCardProps {
  file: MessageFile
  /** Whether to preview pictures; otherwise they look like other files. */
  showsPicture?: boolean
}

/** A file attached to a message. */
export function FileCard({ file: { name, size, type, url }, showsPicture = true }: FileCardProps) {
  if (isPicture(type) && showsPicture) {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" className={classes.picture}>
        <img src={url} alt={name} loading="lazy" />
      </a>
    )
  }
  const Icon = isShown(type) ? FileText : FileDown
  return (
    // Files that browsers cannot display are downloaded without a new window.
    <a href={url} target={isShown(type) ? '_blank' : undefined} rel="noopener noreferrer" className={classes.card}>
      <Icon size="1.25rem" strokeWidth={1.5} aria-hidden />
      <span className={classes.name} dir="auto">
        {name}
      </span>
      <span className={classes.detail}>{formatSize(size)}</span>
    </a>
  )
}
