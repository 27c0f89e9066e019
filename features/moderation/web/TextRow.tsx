import type { ReactNode } from 'react'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import classes from './Moderation.module.css'

interface TextRowProps {
  title: string
  /** What somebody wrote; null for nothing that is shown. */
  text: string | null
  className?: string | undefined
  /** Facts below the text. */
  children: ReactNode
}

/** Row with what somebody wrote: a decision, an appeal, a report or a message. */
export const TextRow = ({ title, text, className, children }: TextRowProps) => (
  <Row className={className}>
    <strong>{title}</strong>
    {text !== null && (
      <p className={classes.text} dir="auto">
        {text}
      </p>
    )}
    <RowFacts>{children}</RowFacts>
  </Row>
)
