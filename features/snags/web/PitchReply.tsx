import type { SnagReason } from '../contract.ts'
import classes from './Snags.module.css'

interface PitchReplyProps {
  snag: { reason: SnagReason | null; answer_text: string | null }
  /** Labels of the reasons, which depend on the reader. */
  reasons: Record<SnagReason, string>
}

/** Reason and text of a reply to a pitch; renders nothing if there are none. */
export function PitchReply({ snag: { reason, answer_text }, reasons }: PitchReplyProps) {
  const parts = [reason && reasons[reason], answer_text && `“${answer_text}”`].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <p className={classes.reply} dir="auto">
      {parts.join('. ')}
    </p>
  )
}
