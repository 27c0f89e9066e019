import { BoardPage } from '#features/boards/web.tsx'
import { SendRequestButton } from './SendRequestButton.tsx'

/** Board whose creators a client can send requests to, individually or all at once. */
export function OneBoardPage() {
  return <BoardPage renderActions={(creator) => <SendRequestButton creator={creator} variant="default" size="sm" />} />
}
