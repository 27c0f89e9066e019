import { Button } from './Button.tsx'

export interface SubmitButtonProps {
  children: string
  busy: boolean
  /** Label while submitting: "Signing in...". */
  busyLabel: string
}

/** Submit button. While submitting it shows `busyLabel` and retains the focus, but does not submit again. */
export function SubmitButton({ children, busy, busyLabel }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      size="lg"
      fullWidth
      aria-disabled={busy}
      data-busy={busy || undefined}
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy ? busyLabel : children}
    </Button>
  )
}
