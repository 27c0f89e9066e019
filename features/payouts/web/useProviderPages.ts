import { useEffect, useRef, useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { useLeaving } from '#platform/web/page/useLeaving.ts'
import { payoutAccountApi } from '../contract.ts'

/**
 * Opens the payment provider's pages, whose addresses work once. Somebody who comes back from them has the account checked; one whose
 * address was used up is sent to a new one.
 */
export function useProviderPages() {
  const [search, setSearch] = useSearchParams()
  const { leaving, leaveFor } = useLeaving()
  const [problem, setProblem] = useState<string | null>(null)
  const onRefused = (error: CallError) => setProblem(error.message)
  const leave = { onDone: ({ url }: { url: string }) => leaveFor(url), onRefused }
  const onboarding = useAction(payoutAccountApi.onboarding, leave)
  const dashboard = useAction(payoutAccountApi.dashboard, leave)
  const check = useAction(payoutAccountApi.check, { onRefused })

  const step = search.get('setup')
  const of = Number(search.get('of'))
  const isHandled = useRef(false)
  useEffect(() => {
    if (step === null || isHandled.current) return
    isHandled.current = true
    const body = of > 0 ? { account_id: of } : {}
    if (step === 'continue') void onboarding.run({ body })
    else void check.run({ body })
    setSearch({}, { replace: true })
  }, [step, of, onboarding, check, setSearch])

  return {
    problem,
    busy: leaving || onboarding.busy || dashboard.busy || check.busy,
    openSetup: () => void onboarding.run({ body: {} }),
    openDashboard: () => void dashboard.run({}),
  }
}
