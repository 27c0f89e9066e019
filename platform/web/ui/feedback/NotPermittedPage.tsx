import { Button } from '../form/Button.tsx'
import { Page, type PageProps } from '../layout/Page.tsx'
import { texts } from '../texts.ts'

interface NotPermittedPageProps extends Required<Pick<PageProps, 'title' | 'back'>> {
  /** Link for the user to continue, such as to the page of what they may not edit. */
  next: { to: string; label: string }
}

/** Page shown for something that only its owner may edit, with a link onwards. */
export const NotPermittedPage = ({ title, back, next }: NotPermittedPageProps) => (
  <Page title={title} lead={texts.onlyOwner} back={back} width="text">
    <div>
      <Button to={next.to}>{next.label}</Button>
    </div>
  </Page>
)
