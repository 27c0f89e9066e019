import { terms } from './legal-texts.ts'
import { LegalArticle } from './LegalArticle.tsx'

/** The terms of service. */
export function TermsPage() {
  return <LegalArticle text={terms} />
}
