import { useEffect, useEffectEvent, useState } from 'react'
import type { TextNode } from '#platform/contract/text-nodes.ts'
import { useAction } from '#platform/web/api/query.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { TextNodes } from '#platform/web/ui/text/TextNodes.tsx'
import { type LegalDocument, legalApi } from '../../contract.ts'

/** Preview of a document as people will read it, rendered when it is opened. */
export function Preview({ document, markdown }: { document: LegalDocument; markdown: string }) {
  const [nodes, setNodes] = useState<readonly TextNode[] | null>(null)
  const { run, error } = useAction(legalApi.preview, { onDone: (response) => setNodes(response.nodes) })
  const ask = useEffectEvent(() => void run({ params: { document }, body: { markdown } }))
  useEffect(() => ask(), [])
  if (error) return <FormError>{error.problems[0]?.msg ?? error.message}</FormError>
  return nodes === null ? <ListSkeleton rows={2} /> : <TextNodes nodes={nodes} />
}
