import { MessagesSquare } from 'lucide-react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { texts } from '../texts.ts'
import type { Filters } from './useFilters.ts'

/** Link to where conversations start. */
function StartLink({ isCreator }: { isCreator: boolean }) {
  return <Button to={isCreator ? '/tickets' : '/requests'}>{isCreator ? texts.browse : texts.seeRequests}</Button>
}

function emptyTextsFor({ q, unread, status, archived }: Filters): readonly [string, string] | null {
  if (q !== undefined) return [texts.noneFound, texts.noneFoundText(q)]
  if (unread) return [texts.noneUnread, texts.noneUnreadText]
  if (archived) return [texts.noneArchived, texts.noneArchivedText]
  return status ? (texts.noneOf[status] as [string, string]) : null
}

interface NoConversationsProps {
  filters: Filters
  isCreator: boolean
  onShowAll: () => void
}

/** Empty state of a list of conversations: the reason, and what to do. */
export function NoConversations({ filters, isCreator, onShowAll }: NoConversationsProps) {
  const words = emptyTextsFor(filters)
  if (!words) {
    return (
      <EmptyState icon={MessagesSquare} title={texts.none} action={<StartLink isCreator={isCreator} />}>
        {isCreator ? texts.noneForCreators : texts.noneForClients}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={MessagesSquare}
      title={words[0]}
      action={
        <Button variant="default" onClick={onShowAll}>
          {texts.showAll}
        </Button>
      }
    >
      {words[1]}
    </EmptyState>
  )
}
