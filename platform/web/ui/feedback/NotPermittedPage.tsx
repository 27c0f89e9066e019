import { Button } from '../form/Button.tsx'
import { Page, type PageProps } from '../layout/Page.tsx'
import { texts } from '../texts.ts'

interface NotPermittedPageProps extends Required<Pick<PageProps, 'title' | 'back'>> {
  /** Where this person can go on, such as the page of what they may not edit. */
  next: { to: string; label: string }
}

/** The page of something that exists but that only its owner may edit: says so once, and leads on. */
export const NotPermittedPage = ({ title, back, next }: NotPermittedPageProps) => (
  <Page title={title} lead={texts.onlyOwner} back={back} width="text">
    <div>
      <Button to={next.to}>{next.label}</Button>
    </div>
  </Page>
)
