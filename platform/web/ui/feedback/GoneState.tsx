import { FileQuestion } from 'lucide-react'
import { useStatus } from '../../page/render-context.ts'
import { Button } from '../form/Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { texts } from '../texts.ts'

/** What stands where something is not there, or not for this person: asking again would not help, another place does. */
export function GoneState({
  wayOn = { to: '/', label: texts.toHome },
}: {
  wayOn?: { to: string; label: string } | undefined
}) {
  useStatus(404)
  return (
    <EmptyState
      icon={FileQuestion}
      title={texts.gone}
      action={
        <Button to={wayOn.to} variant="default">
          {wayOn.label}
        </Button>
      }
    >
      {texts.goneHint}
    </EmptyState>
  )
}
