import { BoardPage } from '#features/boards/web.tsx'
import { SendRequestButton } from './SendRequestButton.tsx'

/** A board whose creators a client writes to, one by one or all at once. */
export function OneBoardPage() {
  return <BoardPage renderActions={(creator) => <SendRequestButton creator={creator} variant="default" size="sm" />} />
}
