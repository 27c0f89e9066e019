import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, type ButtonProps } from '#platform/web/ui/form/Button.tsx'
import { useAuth, useIntent, useSignInPrompt } from '#features/accounts/web.tsx'
import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { RequestFormDialog } from '#features/requests/web.tsx'
import { texts } from '../texts.ts'

interface SendRequestButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  creator: Pick<PublicDeveloper, 'user' | 'user_id'> & Partial<Pick<PublicDeveloper, 'profile_image_url'>>
  /** Video of the creator that the request is about. */
  videoId?: number
}

/** Button to write a request to one creator. Signed-out users sign in first; creators cannot write to each other. */
export function SendRequestButton({ creator, videoId, ...buttonProps }: SendRequestButtonProps) {
  const signedIn = useAuth((state) => state.isAuthenticated)
  const role = useAuth((state) => state.user?.userType)
  const askToSignIn = useSignInPrompt((state) => state.open)
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  const intent = `request ${creator.user_id} ${videoId ?? ''}`
  useIntent(intent, () => setOpened(role === 'client'))
  if (signedIn && role !== 'client') return null
  const open = () => {
    if (!signedIn) return askToSignIn({ reason: texts.signInToWrite(creator.user.full_name), intent })
    setOpened(true)
  }
  const { full_name: name, username } = creator.user
  const recipient = { id: creator.user_id, name, username, picture: creator.profile_image_url ?? null }
  return (
    <>
      <Button {...buttonProps} aria-haspopup="dialog" aria-label={`${texts.sendMeARequest}: ${name}`} onClick={open}>
        {texts.sendMeARequest}
      </Button>
      <RequestFormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        request={null}
        recipient={recipient}
        videoId={videoId}
        onDone={({ id }) => void navigate(`/requests/${id}`)}
      />
    </>
  )
}
