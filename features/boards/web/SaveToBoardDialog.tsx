import { Button, Checkbox, Divider, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { useAction, useEndpoint } from '#platform/web/query.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { FormError } from '#platform/web/ui/FormError.tsx'
import { QueryView } from '#platform/web/ui/QueryView.tsx'
import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { boardsApi, type Board } from '../contract.ts'
import classes from './SaveToBoard.module.css'
import { texts } from './texts.ts'

export interface SaveToBoardDialogProps {
  creator: PublicDeveloper
  opened: boolean
  onClose: () => void
}

/** A client's boards, each with a tick for whether the creator is on it, and a place to make a new one. */
export function SaveToBoardDialog({ creator, opened, onClose }: SaveToBoardDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.saveTitle(creator.user.full_name)} size="sm">
      {opened && <Boards creator={creator} onClose={onClose} />}
    </Dialog>
  )
}

function Boards({ creator, onClose }: { creator: PublicDeveloper; onClose: () => void }) {
  const query = useEndpoint(boardsApi.list, { query: { creator_id: creator.user_id } })
  return (
    <Stack gap="md">
      <QueryView query={query} empty={null}>
        {(boards) => (
          <div className={classes.boards}>
            {boards.map((board) => (
              <BoardBox key={board.id} board={board} creatorId={creator.user_id} />
            ))}
          </div>
        )}
      </QueryView>
      {query.data && query.data.length > 0 && <Divider label={texts.orNew} />}
      <NewBoard creatorId={creator.user_id} />
      <Button variant="default" onClick={onClose}>
        {texts.done}
      </Button>
    </Stack>
  )
}

function BoardBox({ board, creatorId }: { board: Board; creatorId: number }) {
  const add = useAction(boardsApi.addCreator)
  const remove = useAction(boardsApi.removeCreator)
  const busy = add.busy || remove.busy
  const toggle = (on: boolean) => {
    // The second tick waits for the first: sent together, they might arrive the other way round.
    if (busy) return
    if (on) void add.run({ params: { id: board.id }, body: { developer_id: creatorId } })
    else void remove.run({ params: { id: board.id, developer_id: creatorId } })
  }
  return (
    <Checkbox
      label={board.name}
      description={texts.count(board.creator_count)}
      checked={add.busy || (board.has_creator && !remove.busy)}
      error={(add.error ?? remove.error)?.message}
      aria-busy={busy}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  )
}

function NewBoard({ creatorId }: { creatorId: number }) {
  const [name, setName] = useState('')
  const add = useAction(boardsApi.addCreator)
  const create = useAction(boardsApi.create, {
    onDone: ({ id }) => {
      setName('')
      void add.run({ params: { id }, body: { developer_id: creatorId } })
    },
  })
  return (
    <form
      noValidate
      className={classes.newBoard}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void create.run({ body: { name } })
      }}
    >
      <FormError>{(create.error ?? add.error)?.message}</FormError>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        maxLength={NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={create.busy || add.busy} disabled={name.trim() === ''}>
        {texts.add}
      </Button>
    </form>
  )
}
