import { ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#platform/web/ui/form/IconButton.tsx'
import { texts } from '../texts.ts'
import classes from './Room.module.css'

interface NextStepRowProps {
  onDetails: () => void
  children: ReactNode
}

/** First row of the panel on narrow windows, above the composer; the rest of the panel opens as a sheet. */
export const NextStepRow = ({ onDetails, children }: NextStepRowProps) => (
  <div className={classes.row}>
    <div className={classes.step}>{children}</div>
    <IconButton aria-label={texts.details} title={texts.details} aria-haspopup="dialog" onClick={onDetails}>
      <ChevronUp size="1.25rem" strokeWidth={1.5} aria-hidden />
    </IconButton>
  </div>
)
