import { LayoutList } from 'lucide-react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { portfoliosApi } from '../contract.ts'
import { Sections } from './Sections.tsx'
import { texts } from './texts.ts'

/** Portfolio on a creator's public page, as they arranged it. */
export function PortfolioOf({ creatorId, name }: { creatorId: number; name: string }) {
  const isOwn = useAuth((state) => state.user?.id === creatorId)
  const query = useEndpoint(portfoliosApi.read, { params: { id: creatorId } })
  return (
    <>
      {isOwn && (
        <Button to="/portfolio" variant="default" mb="lg" leftSection={<LayoutList size="1rem" aria-hidden />}>
          {texts.arrangeThis}
        </Button>
      )}
      <QueryView query={query} skeleton={<ListSkeleton shape="cards" rows={3} />}>
        {(portfolio) => <Sections portfolio={portfolio} creator={{ id: creatorId, name }} />}
      </QueryView>
    </>
  )
}
