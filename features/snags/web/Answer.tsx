import type { SnagReason } from '../contract.ts'
import classes from './Snags.module.css'

interface AnswerProps {
  snag: { reason: SnagReason | null; answer_text: string | null }
  /** Labels of the reasons, which depend on the reader. */
  reasons: Record<SnagReason, string>
}

/** Reason and text of a reply to a pitch; renders nothing if there are none. */
export function Answer({ snag: { reason, answer_text }, reasons }: AnswerProps) {
  const said = [reason && reasons[reason], answer_text && `“${answer_text}”`].filter(Boolean)
  if (said.length === 0) return null
  return (
    <p className={classes.answer} dir="auto">
      {said.join('. ')}
    </p>
  )
}
