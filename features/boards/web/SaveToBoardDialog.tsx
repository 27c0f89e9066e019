import { Checkbox, Divider, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { boardsApi, type Board } from '../contract.ts'
import classes from './SaveToBoard.module.css'
import { texts } from './texts.ts'

/** What can be saved to boards: a creator, by their account, or a showcase. */
export interface BoardItem {
  kind: 'creator' | 'showcase'
  id: number
  name: string
}

export interface SaveToBoardDialogProps {
  thing: BoardItem
  opened: boolean
  onClose: () => void
}

/** Dialog with a client's boards, each with a checkbox for the item, and a field to create another. */
export function SaveToBoardDialog({ thing, opened, onClose }: SaveToBoardDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.saveTitle(thing.name)} size="sm">
      {opened && <Boards thing={thing} onClose={onClose} />}
    </Dialog>
  )
}

function Boards({ thing, onClose }: { thing: BoardItem; onClose: () => void }) {
  const asked = thing.kind === 'creator' ? { creator_id: thing.id } : { showcase_id: thing.id }
  const query = useEndpoint(boardsApi.list, { query: asked })
  return (
    <Stack gap="md">
      <QueryView query={query} empty={null}>
        {(boards) => (
          <div className={classes.boards}>
            {boards.map((board) => (
              <BoardBox key={board.id} board={board} thing={thing} />
            ))}
          </div>
        )}
      </QueryView>
      {query.data && query.data.length > 0 && <Divider label={texts.orNew} />}
      <NewBoard thing={thing} />
      <Button variant="default" onClick={onClose}>
        {texts.done}
      </Button>
    </Stack>
  )
}

/** Returns actions that put an item on a board and take it off. */
function useBoardActions({ kind, id }: BoardItem) {
  const addCreator = useAction(boardsApi.addCreator)
  const removeCreator = useAction(boardsApi.removeCreator)
  const addShowcase = useAction(boardsApi.addShowcase)
  const removeShowcase = useAction(boardsApi.removeShowcase)
  const [adding, removing] = kind === 'creator' ? [addCreator, removeCreator] : [addShowcase, removeShowcase]
  return {
    isAdding: adding.busy,
    isRemoving: removing.busy,
    error: adding.error ?? removing.error,
    add: (board: number) =>
      kind === 'creator'
        ? addCreator.run({ params: { id: board }, body: { developer_id: id } })
        : addShowcase.run({ params: { id: board }, body: { showcase_id: id } }),
    remove: (board: number) =>
      kind === 'creator'
        ? removeCreator.run({ params: { id: board, developer_id: id } })
        : removeShowcase.run({ params: { id: board, showcase_id: id } }),
  }
}

function BoardBox({ board, thing }: { board: Board; thing: BoardItem }) {
  const actions = useBoardActions(thing)
  const busy = actions.isAdding || actions.isRemoving
  const isSaved = thing.kind === 'creator' ? board.has_creator : board.has_showcase
  const toggle = (on: boolean) => {
    // One change at a time: parallel requests might arrive in reverse order.
    if (busy) return
    void (on ? actions.add(board.id) : actions.remove(board.id))
  }
  return (
    <Checkbox
      label={board.name}
      description={texts.counts(board)}
      checked={actions.isAdding || (isSaved && !actions.isRemoving)}
      error={actions.error?.message}
      aria-busy={busy}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  )
}

function NewBoard({ thing }: { thing: BoardItem }) {
  const [name, setName] = useState('')
  const actions = useBoardActions(thing)
  const create = useAction(boardsApi.create, {
    onDone: ({ id }) => {
      setName('')
      void actions.add(id)
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
      <FormError>{(create.error ?? actions.error)?.message}</FormError>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        maxLength={NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={create.busy || actions.isAdding} disabled={name.trim() === ''}>
        {texts.add}
      </Button>
    </form>
  )
}
