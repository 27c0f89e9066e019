import { useState } from 'react'
import { blocksApi } from '#features/blocks/contract.ts'
import { useBlockAction } from '#features/blocks/web.tsx'
import { ReportDialog } from '#features/moderation/web.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'

/** Menu on a person's page that reports them, and blocks or unblocks them. */
export function PersonMenu({ id, name }: { id: number; name: string }) {
  const [isReporting, setReporting] = useState(false)
  const { data } = useEndpoint(blocksApi.read, { params: { id } })
  const { action, dialog } = useBlockAction({ id, name, isBlocked: data?.is_blocked ?? false })
  const report = { label: 'Report', onClick: () => setReporting(true), opensDialog: true }
  return (
    <>
      <MoreMenu of={name} actions={[report, data && action]} />
      {dialog}
      <ReportDialog opened={isReporting} onClose={() => setReporting(false)} kind="person" id={id} />
    </>
  )
}
