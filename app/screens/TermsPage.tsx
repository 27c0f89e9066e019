import { terms } from './legal-texts.ts'
import { LegalArticle } from './LegalArticle.tsx'

export function TermsPage() {
  return <LegalArticle text={terms} />
}
