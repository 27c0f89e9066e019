import { lazy, Suspense, useState } from 'react'
import { useSignInPrompt } from './prompt.ts'

const SignInDialog = lazy(async () => ({ default: (await import('./SignInDialog.tsx')).SignInDialog }))

/** Holds the sign-in dialog and fetches it the first time it is asked for. Mounted once, by the shell. */
export function SignInPrompt() {
  const opened = useSignInPrompt((state) => state.opened)
  // It stays mounted afterwards, so that it can fade and give the focus back.
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <SignInDialog />
    </Suspense>
  )
}
