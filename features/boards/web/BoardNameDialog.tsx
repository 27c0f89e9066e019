import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { fieldProblems } from '#platform/web/ui/form/forms.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { BoardName, boardsApi, type Board } from '../contract.ts'
import { texts } from './texts.ts'

interface BoardNameDialogProps {
  opened: boolean
  onClose: () => void
  /** The board to rename; null creates a new one. */
  board: Pick<Board, 'id' | 'name'> | null
  onDone?: (board: Board) => void
}

/** Dialog that names a new board, or renames one. */
export function BoardNameDialog({ opened, onClose, board, onDone }: BoardNameDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={board ? texts.renameTitle : texts.newBoard}>
      {opened && <NameForm board={board} onClose={onClose} {...(onDone && { onDone })} />}
    </Dialog>
  )
}

function NameForm({ board, onClose, onDone }: Omit<BoardNameDialogProps, 'opened'>) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: board?.name ?? '' },
    validate: (values) => fieldProblems(BoardName, values, { name: texts.nameMissing }),
  })
  const done = (saved: Board) => {
    toast.success(board ? texts.renamed : texts.created)
    onClose()
    onDone?.(saved)
  }
  const create = useAction(boardsApi.create, { onDone: done })
  const rename = useAction(boardsApi.rename, { onDone: done })
  const submit = form.onSubmit((body) => {
    if (board) void rename.run({ params: { id: board.id }, body })
    else void create.run({ body })
  })
  return (
    <Form onSubmit={submit} error={(create.error ?? rename.error)?.message}>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        required
        maxLength={NAME_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SubmitButton busy={create.busy || rename.busy}>{board ? texts.save : texts.create}</SubmitButton>
    </Form>
  )
}
