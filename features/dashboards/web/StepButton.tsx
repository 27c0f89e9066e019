import { Button } from '#platform/web/ui/form/Button.tsx'
import type { NextStep } from './next-steps.ts'
import { texts } from './texts.ts'

/** The next step of a row; its accessible name includes the item's title. */
export const StepButton = ({ step: { label, to }, title }: { step: NextStep; title: string }) => (
  <Button to={to} size="sm" variant="default" aria-label={texts.stepFor(label, title)}>
    {label}
  </Button>
)
