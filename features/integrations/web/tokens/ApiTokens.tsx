import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { tokensApi } from '../../contract.ts'
import { texts } from './texts.ts'
import { TokenRow } from './TokenRow.tsx'

const CreateTokenDialog = onDemand(async () => (await import('./CreateTokenDialog.tsx')).CreateTokenDialog)

/** Settings section with the user's API tokens; a new one is shown once. */
export function ApiTokens() {
  const query = useEndpoint(tokensApi.list, {})
  const [opened, setOpened] = useState(false)
  const create = (
    <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setOpened(true)}>
      {texts.create}
    </Button>
  )
  const hasAny = (query.data?.length ?? 0) > 0
  return (
    <Section
      title={texts.title}
      hint={
        <>
          {texts.hint} <a href="/api/docs">{texts.docs}</a>
        </>
      }
      actions={hasAny && create}
    >
      <QueryView query={query} empty={{ icon: KeyRound, title: texts.none, action: create, children: texts.noneHint }}>
        {(tokens) => tokens.map((token) => <TokenRow key={token.id} token={token} />)}
      </QueryView>
      <CreateTokenDialog opened={opened} onClose={() => setOpened(false)} />
    </Section>
  )
}
