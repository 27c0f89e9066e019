import { CreatorsPage } from '../../features/profiles/web.tsx'
import { SendRequestButton } from './SendRequestButton.tsx'

/** The public creators, to each of whom a client writes at once. */
export function PublicCreatorsPage() {
  return (
    <CreatorsPage renderActions={(creator) => <SendRequestButton creator={creator} variant="default" size="sm" />} />
  )
}
