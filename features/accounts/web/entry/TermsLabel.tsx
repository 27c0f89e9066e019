import { texts } from './texts.ts'

/** What is accepted, each in a window of its own, so that what was typed here stays. */
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
