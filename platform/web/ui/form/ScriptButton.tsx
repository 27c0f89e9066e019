import type { ReactNode } from 'react'
import { useHydrated } from '../../page/render-context.ts'
import { Button, type ButtonProps } from './Button.tsx'

interface ScriptButtonProps extends ButtonProps {
  /** Link target with the same function without a script. */
  to: string
  rel?: string
  onClick: () => void
  children: ReactNode
}

/** Button with a click handler; until hydration, a link to the same function. */
export function ScriptButton({ to, rel, onClick, ...buttonProps }: ScriptButtonProps) {
  const isHydrated = useHydrated()
  return isHydrated ? <Button {...buttonProps} onClick={onClick} /> : <Button {...buttonProps} href={to} rel={rel} />
}
