import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { texts } from '../texts.ts'

interface WithoutRecipientProps {
  name: string
  onGoOn: () => void
}

/** Says that the creator a request was written for is gone, and how it can be posted all the same. */
export const WithoutRecipient = ({ name, onGoOn }: WithoutRecipientProps) => (
  <FormError>
    <p>{texts.recipientGone(name)}</p>
    <Button variant="default" size="sm" onClick={onGoOn}>
      {texts.postToEverybody}
    </Button>
  </FormError>
)
