import { useEffect, useEffectEvent } from 'react'
import { call } from '#platform/web/api/call.ts'
import { LIST_MAX } from '#platform/contract/fields.ts'
import { conversationsApi, type Message } from '../../contract.ts'

const LOOK_EVERY_MS = 60_000
const AHEAD_MS = 2 * 60_000

const endsSoon = ({ files }: Message) =>
  files.some(({ url_ends_at }) => Date.parse(url_ends_at) < Date.now() + AHEAD_MS)

/** Asks again for messages whose files are about to lose their addresses, so that they open however long a page stands. */
export function useFreshAddresses(id: number, messages: readonly Message[], keep: (messages: Message[]) => void): void {
  const look = useEffectEvent(() => {
    const old = document.visibilityState === 'visible' ? messages.find(endsSoon) : undefined
    if (!old) return
    const query = { around: old.id, limit: LIST_MAX }
    // It is tried again with the next look.
    call(conversationsApi.listMessages, { params: { id }, query }).then(keep, () => undefined)
  })
  useEffect(() => {
    const timer = setInterval(() => look(), LOOK_EVERY_MS)
    const onLook = () => look()
    onLook()
    document.addEventListener('visibilitychange', onLook)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [id])
}
