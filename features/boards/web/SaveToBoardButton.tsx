import { Button, type ButtonProps } from '@mantine/core'
import { Pin } from 'lucide-react'
import { useState } from 'react'
import { onDemand } from '#platform/web/ui/onDemand.tsx'
import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { texts } from './texts.ts'

const SaveToBoardDialog = onDemand(async () => (await import('./SaveToBoardDialog.tsx')).SaveToBoardDialog)

interface SaveToBoardButtonProps extends Pick<ButtonProps, 'size'> {
  creator: PublicDeveloper
}

/** Puts a creator on some of the client's boards, or on a new one. Only for clients. */
export function SaveToBoardButton({ creator, size }: SaveToBoardButtonProps) {
  const [opened, setOpened] = useState(false)
  const name = creator.user.full_name
  return (
    <>
      <Button
        variant="subtle"
        {...(size && { size })}
        leftSection={<Pin size="1rem" aria-hidden />}
        aria-haspopup="dialog"
        aria-label={texts.saveNameToBoard(name)}
        onClick={() => setOpened(true)}
      >
        {texts.saveToBoard}
      </Button>
      <SaveToBoardDialog creator={creator} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
