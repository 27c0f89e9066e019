import { MessagesSquare } from 'lucide-react'
import { useFocusAfterNavigation } from '#platform/web/ui/layout/Page.tsx'
import { usePageHead } from '#platform/web/page/page-head.ts'
import { Room } from '../thread/Room.tsx'
import { ConversationList } from './ConversationList.tsx'
import { texts } from '../texts.ts'

/** Screen with all conversations, and a place for the selected one. */
export function ConversationsPage() {
  const heading = useFocusAfterNavigation()
  usePageHead({ title: texts.conversations })
  return (
    <Room
      list={
        <ConversationList
          currentId={null}
          heading={
            <h1 ref={heading} tabIndex={-1}>
              {texts.conversations}
            </h1>
          }
        />
      }
      isOpen={false}
    >
      <MessagesSquare size="2rem" strokeWidth={1.25} aria-hidden />
      <p>{texts.chooseOne}</p>
    </Room>
  )
}
