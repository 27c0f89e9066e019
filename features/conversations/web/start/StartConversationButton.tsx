import { Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '#platform/web/api/messages.ts'
import { useCall } from '#platform/web/api/query.ts'
import { Button, type ButtonProps } from '#platform/web/ui/form/Button.tsx'
import { grantsAccess, subscriptionsApi } from '#features/subscriptions/contract.ts'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import { conversationsApi } from '../../contract.ts'
import { texts } from '../texts.ts'

export interface StartConversationButtonProps extends ButtonProps {
  requestId: number
}

/**
 * Opens the conversation about a request. A creator without a subscription is asked to subscribe first, and the conversation opens once the
 * payment is verified.
 */
export function StartConversationButton({ requestId, ...look }: StartConversationButtonProps) {
  const navigate = useNavigate()
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const [mustSubscribe, setMustSubscribe] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const start = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      if (!grantsAccess(await call(subscriptionsApi.status, {}))) return setMustSubscribe(true)
      const { id } = await call(conversationsApi.start, { body: { request_id: requestId } })
      await navigate(`/conversations/${id}`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'subscription_required') setMustSubscribe(true)
      else if (!error.isCancelled) setProblem(error.messageOr(texts.startFailed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {/* Not disabled, which would lose the focus that the dialog returns here. */}
      <Button {...look} aria-disabled={busy} onClick={() => void start()}>
        {busy ? texts.wait : texts.start}
      </Button>
      {problem && (
        <Text role="alert" c="error" size="sm" mt="xs">
          {problem}
        </Text>
      )}
      <SubscribeDialog opened={mustSubscribe} onClose={() => setMustSubscribe(false)} requestId={requestId} />
    </>
  )
}
