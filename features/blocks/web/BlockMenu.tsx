import { useEndpoint } from '#platform/web/api/query.ts'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import { blocksApi } from '../contract.ts'
import { useBlockAction } from './useBlockAction.tsx'

/** Menu on a person's page that blocks or unblocks them. */
export function BlockMenu({ id, name }: { id: number; name: string }) {
  const { data } = useEndpoint(blocksApi.read, { params: { id } })
  const { action, dialog } = useBlockAction({ id, name, isBlocked: data?.is_blocked ?? false })
  return (
    <>
      <MoreMenu of={name} actions={[data && action]} />
      {dialog}
    </>
  )
}
