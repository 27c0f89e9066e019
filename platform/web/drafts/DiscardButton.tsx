import { ConfirmButton } from '../ui/feedback/ConfirmButton.tsx'
import { texts } from './texts.ts'

interface DiscardButtonProps {
  /** Sentence about what will be lost. */
  children: string
  onDiscard: () => void
}

/** Discards a draft after confirmation. */
export const DiscardButton = ({ children, onDiscard }: DiscardButtonProps) => (
  <ConfirmButton title={texts.discardTitle} text={children} confirmLabel={texts.discard} onConfirm={onDiscard}>
    {texts.discard}
  </ConfirmButton>
)
