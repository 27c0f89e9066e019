import { FileQuestion } from 'lucide-react'
import { useStatus } from '../../page/render-context.ts'
import { Button } from '../form/Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { texts } from '../texts.ts'

/** State shown for what does not exist or is not accessible: offers a link to another page, because a retry would not help. */
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
