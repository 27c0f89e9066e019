import { Pin } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '#platform/web/ui/form/Button.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import type { PublicDeveloper } from '#features/profiles/contract.ts'
import type { Showcase } from '#features/showcases/contract.ts'
import type { BoardItem } from './SaveToBoardDialog.tsx'
import { texts } from './texts.ts'

const SaveToBoardDialog = onDemand(async () => (await import('./SaveToBoardDialog.tsx')).SaveToBoardDialog)

type Look = Pick<ButtonProps, 'size'>

/** Button that saves a creator to the client's boards. Only for clients. */
export const SaveToBoardButton = ({ creator, ...look }: Look & { creator: PublicDeveloper }) => (
  <SaveButton thing={{ kind: 'creator', id: creator.user_id, name: creator.user.full_name }} {...look} />
)

/** The same button for a showcase. */
export const SaveShowcaseButton = ({ showcase, ...look }: Look & { showcase: Pick<Showcase, 'id' | 'title'> }) => (
  <SaveButton thing={{ kind: 'showcase', id: showcase.id, name: showcase.title }} {...look} />
)

function SaveButton({ thing, size }: Look & { thing: BoardItem }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        {...(size && { size })}
        leftSection={<Pin size="1rem" aria-hidden />}
        aria-haspopup="dialog"
        aria-label={texts.saveNameToBoard(thing.name)}
        onClick={() => setOpened(true)}
      >
        {texts.saveToBoard}
      </Button>
      <SaveToBoardDialog thing={thing} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
