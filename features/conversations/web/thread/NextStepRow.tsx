import { ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#platform/web/ui/form/IconButton.tsx'
import { texts } from '../texts.ts'
import classes from './Room.module.css'

interface NextStepRowProps {
  onDetails: () => void
  children: ReactNode
}

/** The first row of the panel where there is no room beside the messages: it stands above where one writes, the rest is a sheet. */
export const NextStepRow = ({ onDetails, children }: NextStepRowProps) => (
  <div className={classes.row}>
    <div className={classes.step}>{children}</div>
    <IconButton aria-label={texts.details} title={texts.details} aria-haspopup="dialog" onClick={onDetails}>
      <ChevronUp size="1.25rem" strokeWidth={1.5} aria-hidden />
    </IconButton>
  </div>
)
