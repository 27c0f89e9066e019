import { ListVideo } from 'lucide-react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { usePromptSignedOut, useSignInPrompt } from '#features/accounts/web.tsx'
import { texts } from '../texts.ts'

const SIGN_IN_REQUEST = { reason: texts.signInTitle }

/** Shown to visitors where an account is required: opens the sign-in dialog, and explains why. */
export function SignInFirst() {
  const open = useSignInPrompt((state) => state.open)
  usePromptSignedOut(SIGN_IN_REQUEST)
  return (
    <EmptyState
      icon={ListVideo}
      title={texts.signInTitle}
      action={<Button onClick={() => open(SIGN_IN_REQUEST)}>{texts.signIn}</Button>}
    >
      {texts.signInText}
    </EmptyState>
  )
}
