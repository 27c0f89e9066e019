import { useState } from 'react'
import { useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { AwaitedPage } from '#platform/web/ui/layout/AwaitedPage.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { type EditableMail, mailTextsApi } from '../../contract/mail-texts.ts'
import { MailEditor } from './MailEditor.tsx'
import { mailTexts } from './mail-texts.ts'
import { MailVersions } from './MailVersions.tsx'
import { texts } from './texts.ts'

const BACK = { to: '/admin/mail-texts', label: mailTexts.back }

/** Page to edit the wording of an email and to see its versions. */
export function EditMailTextPage() {
  const { mail = '' } = useParams()
  const query = useEndpoint(mailTextsApi.read, { params: { mail } })
  if (!query.data) {
    return <AwaitedPage query={query} back={BACK} texts={{ notFound: texts.unknown, notLoaded: mailTexts.title }} />
  }
  return <Editing key={mail} mail={query.data} onConflict={() => void query.refetch()} />
}

function Editing({ mail, onConflict }: { mail: EditableMail; onConflict: () => void }) {
  // The editor starts anew with a version that is chosen below, and after saving.
  const [start, setStart] = useState({ key: 0, subject: mail.subject, text: mail.text, number: mail.number })
  const startWith = (subject: string, text: string, number: number) =>
    setStart(({ key }) => ({ key: key + 1, subject, text, number }))
  return (
    <Page title={mail.label} back={BACK} width="tool">
      <MailEditor
        key={start.key}
        mail={mail}
        start={start}
        onSaved={({ subject, text, number }) => startWith(subject, text, number)}
        onConflict={onConflict}
      />
      <MailVersions mail={mail} onUse={({ subject, text }) => startWith(subject, text, mail.number)} />
    </Page>
  )
}
