import { texts } from '../texts.ts'
import { Button, type ButtonProps } from './Button.tsx'

/** Button that leaves a dialog or form without doing anything. */
export const CancelButton = ({ children = texts.cancel, onClick }: Pick<ButtonProps, 'children' | 'onClick'>) => (
  <Button variant="default" onClick={onClick}>
    {children}
  </Button>
)
