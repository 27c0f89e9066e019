import { CreatorPage } from '../../features/profiles/web.tsx'
import { SendRequestButton } from './SendRequestButton.tsx'

/** A creator's public page, where a client writes to them at once. */
export function PublicCreatorPage() {
  return <CreatorPage renderActions={(creator) => <SendRequestButton creator={creator} />} />
}
