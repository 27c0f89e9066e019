import { texts } from '../texts.ts'
import { Button } from './Button.tsx'

export interface SubmitButtonProps {
  /** "Save" by default. */
  children?: string
  busy: boolean
  /** Label while submitting; "Saving..." by default. */
  busyLabel?: string
}

/** Submit button. While submitting it shows `busyLabel` and retains the focus, but does not submit again. */
export function SubmitButton({ children = texts.save, busy, busyLabel = texts.saving }: SubmitButtonProps) {
  return (
    <Button type="submit" size="lg" fullWidth aria-disabled={busy}>
      {busy ? busyLabel : children}
    </Button>
  )
}
