import { ListVideo } from 'lucide-react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { usePromptSignedOut, useSignInPrompt } from '#features/accounts/web.tsx'
import { texts } from '../texts.ts'

const WISH = { reason: texts.signInTitle }

/** Shown to visitors where an account is required: opens the sign-in dialog, and explains why. */
export function SignInFirst() {
  const open = useSignInPrompt((state) => state.open)
  usePromptSignedOut(WISH)
  return (
    <EmptyState
      icon={ListVideo}
      title={texts.signInTitle}
      action={<Button onClick={() => open(WISH)}>{texts.signIn}</Button>}
    >
      {texts.signInText}
    </EmptyState>
  )
}
