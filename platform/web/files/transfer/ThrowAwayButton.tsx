import { ConfirmButton } from '../../ui/feedback/ConfirmButton.tsx'
import { texts } from './texts.ts'

export interface ThrowAwayButtonProps {
  /** Name of the upload. */
  name: string
  label: string
  onConfirm: () => Promise<void>
}

/** Cancels an upload after confirmation: what has been sent is deleted. */
export const ThrowAwayButton = ({ name, label, onConfirm }: ThrowAwayButtonProps) => (
  <ConfirmButton
    size="sm"
    aria-label={texts.named(label, name)}
    title={texts.stopTitle}
    text={texts.stopText(name)}
    confirmLabel={texts.throwAway}
    onConfirm={onConfirm}
  >
    {label}
  </ConfirmButton>
)
