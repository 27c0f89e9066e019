// Script file: earnings
import { Wallet } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/feedback/ErrorState.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { leftEarningsApi, type LeftEarnings } from '../../contract/left-earnings.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { leftTexts } from './texts.ts'

// A link that is over or unknown, or malformed.
const BAD_LINK = [404, 422]
const toHome = <Button to="/">{leftTexts.home}</Button>

/** Page behind the emailed link: somebody who closed their account says where to pay what they had earned. */
export function LeftEarningsPage() {
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  const token = search.get('token') ?? ''
  const [left, setLeft] = useState<LeftEarnings | null>(null)
  const { run, error } = useAction(leftEarningsApi.open, { onDone: setLeft })
  const open = () => void run({ params: { id }, body: { token } })
  const begin = useEffectEvent(() => {
    if (token !== '') open()
  })
  useEffect(() => begin(), [id])
  if (token === '' || (error?.status && BAD_LINK.includes(error.status))) {
    return (
      <Page title={leftTexts.title} width="text">
        <EmptyState icon={Wallet} title={leftTexts.over} action={toHome}>
          {leftTexts.overText}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title={leftTexts.title} width="text">
      {error && !left && <ErrorState title={leftTexts.notLoaded} message={error.message} onRetry={open} />}
      {left && <Outcome link={{ id, token }} left={left} onChange={setLeft} />}
      {!left && !error && <ListSkeleton shape="text" rows={3} />}
    </Page>
  )
}

interface OutcomeProps {
  link: { id: number; token: string }
  left: LeftEarnings
  onChange: (left: LeftEarnings) => void
}

function Outcome({ link, left, onChange }: OutcomeProps) {
  const { state, amount_cents } = left
  if (state === 'paid') {
    return (
      <EmptyState icon={Wallet} title={leftTexts.paid(amount_cents)} action={toHome}>
        {leftTexts.paidText}
      </EmptyState>
    )
  }
  if (amount_cents === 0) {
    return (
      <EmptyState icon={Wallet} title={leftTexts.nothing} action={toHome}>
        {leftTexts.nothingText}
      </EmptyState>
    )
  }
  return <ClaimForm link={link} left={left} onChange={onChange} />
}
