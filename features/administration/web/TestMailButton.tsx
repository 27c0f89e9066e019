import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { administrationApi } from '../contract.ts'
import { texts } from './texts.ts'

/** Sends a test email to the owner. */
export function TestMailButton({ disabled }: { disabled: boolean }) {
  const { run, busy } = useAction(administrationApi.testMail, {
    onDone: ({ sent_to }) => toast.success(texts.testSent(sent_to)),
    // What the other server answered, instead of the general message about a failure of ours.
    onRefused: ({ detail, message }) => toast.error(detail || message),
  })
  return (
    <Button variant="default" loading={busy} disabled={disabled} onClick={() => void run({ body: {} })}>
      {texts.testMail}
    </Button>
  )
}
