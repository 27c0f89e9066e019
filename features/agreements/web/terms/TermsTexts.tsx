import { Textarea } from '@mantine/core'
import { TERMS_MAX_LENGTH } from '../../contract.ts'
import { texts } from '../texts.ts'

interface TermsTextsProps {
  inputProps: (name: 'terms' | 'changes') => object
  /** Whether to ask what changed from earlier terms. */
  hasChanges: boolean
}

/** Fields for the text of terms, and for what changed. */
export const TermsTexts = ({ inputProps, hasChanges }: TermsTextsProps) => (
  <>
    <Textarea
      label={texts.terms}
      description={texts.termsHint}
      required
      minRows={6}
      maxLength={TERMS_MAX_LENGTH}
      {...inputProps('terms')}
    />
    {hasChanges && (
      <Textarea
        label={texts.changes}
        description={texts.changesHint}
        minRows={2}
        maxLength={TERMS_MAX_LENGTH}
        {...inputProps('changes')}
      />
    )}
  </>
)
