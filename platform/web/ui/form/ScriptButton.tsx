import type { ReactNode } from 'react'
import { useTakenOver } from '../../page/render-context.ts'
import { Button, type ButtonProps } from './Button.tsx'

interface ScriptButtonProps extends ButtonProps {
  /** Where the same is found without a script. */
  to: string
  rel?: string
  onClick: () => void
  children: ReactNode
}

/** A button that does something here; in what the server draws, until a browser runs it, a link to the same. */
export function ScriptButton({ to, rel, onClick, ...look }: ScriptButtonProps) {
  const isTakenOver = useTakenOver()
  return isTakenOver ? <Button {...look} onClick={onClick} /> : <Button {...look} href={to} rel={rel} />
}
