import { useEffect, useEffectEvent } from 'react'
import { useRefreshAfter } from '#platform/web/query.ts'
import { tusApi } from '../../contract.ts'
import { useTransfers, type Transfer } from './transfers.ts'

const NONE: readonly Transfer[] = []

/** What this tab sends of an account, and asks again for what shows it elsewhere on the screen. */
export function useOwnTransfers(accountId: number): readonly Transfer[] {
  const { transfers, changes, accountId: owner } = useTransfers()
  const refreshAfter = useRefreshAfter()
  const hear = useEffectEvent(() => void refreshAfter(tusApi.append, {}))
  useEffect(() => {
    if (changes > 0) hear()
  }, [changes])
  return owner === accountId ? transfers : NONE
}
