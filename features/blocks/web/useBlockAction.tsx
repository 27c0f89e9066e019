import type { MoreAction } from '#platform/web/ui/form/MoreMenu.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { blocksApi } from '../contract.ts'
import { texts } from './texts.ts'

interface BlockedPerson {
  id: number
  name: string
  /** Whether the user blocked them. */
  isBlocked: boolean
}

/** Menu action that blocks a person, once confirmed, or lifts the block; `dialog` is rendered beside the menu. */
export function useBlockAction({ id, name, isBlocked }: BlockedPerson) {
  const block = useConfirmedAction(blocksApi.block, {
    title: texts.blockTitle(name),
    text: texts.blockText,
    confirmLabel: texts.confirm,
    danger: true,
    done: texts.blocked(name),
  })
  const unblock = useToastedAction(blocksApi.unblock, texts.unblocked(name))
  const input = { params: { id } }
  const action: MoreAction = isBlocked
    ? { label: texts.unblock(name), onClick: () => void unblock.run(input) }
    : { label: texts.block(name), onClick: () => block.open(input), isDanger: true, opensDialog: true }
  return { action, dialog: block.dialog }
}
