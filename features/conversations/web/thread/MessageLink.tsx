import { CircleUserRound, Lightbulb, Play, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { clock } from '#platform/web/format/clock.ts'
import type { LinkedContent, LinkType, Message } from '../../contract.ts'
import classes from './Attachments.module.css'
import { SentVideo, type SentVideoProps } from './SentVideo.tsx'
import { texts } from '../texts.ts'

const ICONS: Record<LinkType, LucideIcon> = { profile: CircleUserRound, video: Play, showcase: Lightbulb }

interface MessageLinkProps {
  message: Pick<Message, 'conversation_id'>
  link: LinkedContent
  /** Whether new messages can be sent. */
  isOpen: boolean
}

/** A link in a message: a video plays in place, a question from its position; anything else is a link. */
export function MessageLink({ message, link, isOpen }: MessageLinkProps) {
  const { type, title, url, content_id, at_seconds, width, height, still_url } = link
  const Icon = ICONS[type]
  if (url === null) {
    return (
      <p className={classes.card}>
        <Icon size="1.25rem" strokeWidth={1.5} aria-hidden />
        <span className={classes.name}>{title}</span>
        <span className={classes.detail}>{texts.goneLink[type]}</span>
      </p>
    )
  }
  const sides = width && height ? { width, height } : undefined
  const video = { conversationId: message.conversation_id, videoId: content_id, sides, still: still_url, isOpen }
  if (at_seconds !== undefined) return <MomentLink title={title} at={at_seconds} video={video} />
  if (type === 'video') return <SentVideo {...video} />
  return (
    <Link to={url} className={classes.card}>
      <Icon size="1.25rem" strokeWidth={1.5} aria-hidden />
      <span className={classes.name}>{title}</span>
      <span className={classes.detail}>{texts.link[type]}</span>
    </Link>
  )
}

interface MomentLinkProps {
  title: string
  /** Position in seconds. */
  at: number
  video: SentVideoProps
}

/** Link to the position that a question is about; plays the video from there. */
function MomentLink({ title, at, video }: MomentLinkProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.moment}
        aria-expanded={isShown}
        aria-label={texts.playMoment(title, clock(at))}
        onClick={() => setIsShown(!isShown)}
      >
        <Play size="1rem" strokeWidth={1.5} aria-hidden />
        <span className={classes.time}>{clock(at)}</span>
        <span className={classes.name}>{title}</span>
      </button>
      {isShown && <SentVideo {...video} from={at} />}
    </>
  )
}
