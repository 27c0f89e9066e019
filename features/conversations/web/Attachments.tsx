import { CircleUserRound, FileDown, FileText, Lightbulb, Play, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { formatSize } from '#platform/web/sizes.ts'
import type { LinkType, Message, MessageFile } from '../contract.ts'
import classes from './Attachments.module.css'
import { texts } from './texts.ts'

const ICONS: Record<LinkType, LucideIcon> = { profile: CircleUserRound, video: Play, showcase: Lightbulb }
const isPicture = (type: string) => type.startsWith('image/')
const isShown = (type: string) => type !== 'application/octet-stream'

/** What a message carries: what it points to, its pictures, and its other files. */
export function Attachments({ message: { content, linked_content, files } }: { message: Message }) {
  // Who closes their account takes their files with them.
  if (linked_content.length + files.length === 0) return content === '' ? <em>{texts.gone}</em> : null
  return (
    <div className={classes.list}>
      {linked_content.map(({ id, type, title, url }) => {
        const Icon = ICONS[type]
        return (
          <Link key={id} to={url ?? ''} className={classes.card}>
            <Icon size="1.25rem" strokeWidth={1.5} aria-hidden />
            <span className={classes.name}>{title}</span>
            <span className={classes.detail}>{texts.link[type]}</span>
          </Link>
        )
      })}
      {files.map((file) => (
        <FileCard key={file.id} file={file} />
      ))}
    </div>
  )
}

function FileCard({ file: { name, size, type, url } }: { file: MessageFile }) {
  if (isPicture(type)) {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" className={classes.picture}>
        <img src={url} alt={name} loading="lazy" />
      </a>
    )
  }
  const Icon = isShown(type) ? FileText : FileDown
  return (
    // What is not shown is saved, and needs no window.
    <a href={url} target={isShown(type) ? '_blank' : undefined} rel="noopener noreferrer" className={classes.card}>
      <Icon size="1.25rem" strokeWidth={1.5} aria-hidden />
      <span className={classes.name} dir="auto">
        {name}
      </span>
      <span className={classes.detail}>{formatSize(size)}</span>
    </a>
  )
}
