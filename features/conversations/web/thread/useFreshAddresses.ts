import { useEffect, useEffectEvent } from 'react'
import { call } from '#platform/web/api/call.ts'
import { LIST_MAX } from '#platform/contract/fields.ts'
import { conversationsApi, type Message } from '../../contract.ts'

const LOOK_EVERY_MS = 60_000
const REFRESH_BEFORE_MS = 2 * 60_000

const endsSoon = ({ files }: Message) =>
  files.some(({ url_ends_at }) => Date.parse(url_ends_at) < Date.now() + REFRESH_BEFORE_MS)

/** Refetches messages whose file URLs are about to expire, so that files open however long the page stays open. */
export function useFreshAddresses(id: number, messages: readonly Message[], keep: (messages: Message[]) => void): void {
  const refreshExpiring = useEffectEvent(() => {
    const old = document.visibilityState === 'visible' ? messages.find(endsSoon) : undefined
    if (!old) return
    const query = { around: old.id, limit: LIST_MAX }
    // The next check tries again.
    call(conversationsApi.listMessages, { params: { id }, query }).then(keep, () => undefined)
  })
  useEffect(() => {
    const timer = setInterval(() => refreshExpiring(), LOOK_EVERY_MS)
    const onLook = () => refreshExpiring()
    onLook()
    document.addEventListener('visibilitychange', onLook)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [id])
}
