import { texts } from './texts.ts'

/** Checkbox label with the documents to accept; links open in a new window, so that the form keeps its input. */
export function TermsLabel() {
  return (
    <>
      {texts.terms[0]}{' '}
      <a href="/terms-of-service" target="_blank" rel="noreferrer">
        {texts.terms[1]}
      </a>{' '}
      {texts.terms[2]}{' '}
      <a href="/privacy-policy" target="_blank" rel="noreferrer">
        {texts.terms[3]}
      </a>
    </>
  )
}
