import { lazy, Suspense, useState } from 'react'
import { useSignInPrompt } from './prompt.ts'

const SignInDialog = lazy(async () => ({ default: (await import('./SignInDialog.tsx')).SignInDialog }))

/** Loads the sign-in dialog when it is first opened. Mounted once, by the shell. */
export function SignInPrompt() {
  const opened = useSignInPrompt((state) => state.opened)
  // Stays mounted after closing, for the fade-out and to restore the focus.
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <SignInDialog />
    </Suspense>
  )
}
