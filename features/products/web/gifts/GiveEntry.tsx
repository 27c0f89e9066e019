import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import { GiftDialog, type GiftDialogProps } from './GiftDialog.tsx'
import { texts } from './texts.ts'

/** Button that opens the dialog in which a product is bought for another person. */
export function GiveEntry(props: Omit<GiftDialogProps, 'opened' | 'onClose'>) {
  const isSignedIn = useAuth((state) => state.isAuthenticated)
  const askToSignIn = useSignInPrompt((state) => state.open)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => (isSignedIn ? setOpened(true) : askToSignIn({ reason: texts.giveTitle(props.product.name) }))}
      >
        {texts.give}
      </Button>
      <GiftDialog {...props} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
