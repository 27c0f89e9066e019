import { Button } from './Button.tsx'

export interface SubmitButtonProps {
  children: string
  busy: boolean
  /** What it says while it works: "Signing in...". */
  busyLabel: string
}

/** The button that sends a form. While the form is being sent it says so and keeps the focus, but sends nothing twice. */
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
