import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { texts } from '../texts.ts'

interface WithoutRecipientProps {
  name: string
  onGoOn: () => void
}

/** Explains that the addressed creator is gone, and how to post the request anyway. */
export const WithoutRecipient = ({ name, onGoOn }: WithoutRecipientProps) => (
  <FormError>
    <p>{texts.recipientGone(name)}</p>
    <Button variant="default" size="sm" onClick={onGoOn}>
      {texts.postToEverybody}
    </Button>
  </FormError>
)
