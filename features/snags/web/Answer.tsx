import type { SnagReason } from '../contract.ts'
import classes from './Snags.module.css'

interface AnswerProps {
  snag: { reason: SnagReason | null; answer_text: string | null }
  /** The words of the reasons, which differ by who reads them. */
  reasons: Record<SnagReason, string>
}

/** What was said with the answer to a pitch; nothing where nothing was said. */
export function Answer({ snag: { reason, answer_text }, reasons }: AnswerProps) {
  const said = [reason && reasons[reason], answer_text && `“${answer_text}”`].filter(Boolean)
  if (said.length === 0) return null
  return (
    <p className={classes.answer} dir="auto">
      {said.join('. ')}
    </p>
  )
}
