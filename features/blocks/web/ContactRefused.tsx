import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { blocksApi } from '../contract.ts'
import { texts } from './texts.ts'

interface ContactRefusedProps {
  person: { id: number; name: string }
  /** Whether the user blocked them, and can lift it. */
  byMe: boolean
  className?: string | undefined
}

/** Line in place of a form whose recipient cannot be reached; whoever blocked them can unblock. */
export function ContactRefused({ person: { id, name }, byMe, className }: ContactRefusedProps) {
  const unblock = useToastedAction(blocksApi.unblock, texts.unblocked(name))
  return (
    <div className={className} role="status">
      <p>{byMe ? texts.byMe(name) : texts.cannotWrite}</p>
      {byMe && (
        <Button size="sm" variant="default" loading={unblock.busy} onClick={() => void unblock.run({ params: { id } })}>
          {texts.unblockShort}
        </Button>
      )}
    </div>
  )
}
