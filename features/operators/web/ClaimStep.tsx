import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { operatorsApi } from '../contract.ts'
import { texts } from './texts.ts'

/** Makes the signed-in account the owner, with the key from the printed URL. */
export function ClaimStep({ claimKey, onClaimed }: { claimKey: string; onClaimed: () => void }) {
  const { run, busy, error } = useDialogAction(operatorsApi.claim, texts.claimed, onClaimed)
  return (
    <Section title={texts.claimTitle} hint={texts.claimLead}>
      <FormError>{error?.message}</FormError>
      <Button size="lg" loading={busy} onClick={() => void run({ body: { key: claimKey } })}>
        {texts.claimButton}
      </Button>
    </Section>
  )
}
