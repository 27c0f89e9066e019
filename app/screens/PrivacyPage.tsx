import { privacy } from './legal-texts.ts'
import { LegalArticle } from './LegalArticle.tsx'

export function PrivacyPage() {
  return <LegalArticle text={privacy} />
}
