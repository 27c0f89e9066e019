import { ListVideo } from 'lucide-react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { useAskStranger, useSignInPrompt } from '#features/accounts/web.tsx'
import { texts } from '../texts.ts'

const WISH = { reason: texts.signInTitle }

/** What a visitor sees in place of what one needs an account for: the sign-in dialog, and what it is for. */
export function SignInFirst() {
  const open = useSignInPrompt((state) => state.open)
  useAskStranger(WISH)
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
