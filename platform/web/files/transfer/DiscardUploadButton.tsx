import { ConfirmButton } from '../../ui/feedback/ConfirmButton.tsx'
import { texts } from './texts.ts'

export interface DiscardUploadButtonProps {
  /** Name of the upload. */
  name: string
  label: string
  onConfirm: () => Promise<void>
}

/** Cancels an upload after confirmation: what has been sent is deleted. */
export const DiscardUploadButton = ({ name, label, onConfirm }: DiscardUploadButtonProps) => (
  <ConfirmButton
    size="sm"
    aria-label={texts.named(label, name)}
    title={texts.stopTitle}
    text={texts.stopText(name)}
    confirmLabel={texts.discard}
    onConfirm={onConfirm}
  >
    {label}
  </ConfirmButton>
)
