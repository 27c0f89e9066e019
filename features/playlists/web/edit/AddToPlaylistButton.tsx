import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '#platform/web/ui/form/Button.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { useAuth, useIntent, useSignInPrompt } from '#features/accounts/web.tsx'
import type { Video } from '#features/videos/contract.ts'
import { texts } from '../texts.ts'

const AddToPlaylistDialog = onDemand(async () => (await import('./AddToPlaylistDialog.tsx')).AddToPlaylistDialog)

interface AddToPlaylistButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  video: Pick<Video, 'id' | 'title'>
}

/** Button that adds a video to the user's playlists, existing or new. */
export function AddToPlaylistButton({ video, size, variant = 'default' }: AddToPlaylistButtonProps) {
  const [opened, setOpened] = useState(false)
  const signedIn = useAuth((state) => state.isAuthenticated)
  const openPrompt = useSignInPrompt((state) => state.open)
  const intent = `playlist ${video.id}`
  useIntent(intent, () => setOpened(true))
  return (
    <>
      <Button
        variant={variant}
        {...(size && { size })}
        leftSection={<ListPlus size="1rem" aria-hidden />}
        aria-haspopup="dialog"
        aria-label={texts.addVideo(video.title)}
        onClick={() => (signedIn ? setOpened(true) : openPrompt({ reason: texts.signInToAdd(video.title), intent }))}
      >
        {texts.addTo}
      </Button>
      <AddToPlaylistDialog video={video} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
