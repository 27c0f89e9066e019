import { privacy } from './legal-texts.ts'
import { LegalArticle } from './LegalArticle.tsx'

/** What happens with data. */
export function PrivacyPage() {
  return <LegalArticle text={privacy} />
}
