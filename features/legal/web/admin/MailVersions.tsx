import { ScrollText } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Disclosure } from '#platform/web/ui/layout/Disclosure.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { ShortDifference } from '#platform/web/ui/text/Difference.tsx'
import { type EditableMail, mailTextsApi, type MailVersion } from '../../contract/mail-texts.ts'
import classes from './LegalAdmin.module.css'
import { mailTexts } from './mail-texts.ts'

interface Wording {
  subject: string
  text: string
}

interface MailVersionsProps {
  mail: EditableMail
  onUse: (wording: Wording) => void
}

const PAGE = 20

/** Versions of an email's wording, newest first, each with its changes; any of them can be edited again. */
export function MailVersions({ mail, onUse }: MailVersionsProps) {
  const query = usePages(mailTextsApi.listVersions, { params: { mail: mail.name }, query: { limit: PAGE } })
  const wordingOf = (version: MailVersion | undefined): Wording =>
    version?.subject && version.text ? { subject: version.subject, text: version.text } : mail.built_in
  return (
    <Section title={mailTexts.versions}>
      <PagesView
        query={query}
        empty={{ icon: ScrollText, title: mailTexts.noVersions, children: mailTexts.noVersionsHint }}
      >
        {(versions) =>
          versions.map((version, at) => (
            <VersionRow
              key={version.number}
              version={version}
              wording={wordingOf(version)}
              // Unknown for the last one until the next page is loaded.
              before={versions[at + 1] || version.number === 1 ? wordingOf(versions[at + 1]) : null}
              onUse={onUse}
            />
          ))
        }
      </PagesView>
    </Section>
  )
}

interface VersionRowProps {
  version: MailVersion
  wording: Wording
  before: Wording | null
  onUse: (wording: Wording) => void
}

const fullText = ({ subject, text }: Wording) => `${subject}\n\n${text}`

function VersionRow({ version: { number, text, created_at, created_by }, wording, before, onUse }: VersionRowProps) {
  return (
    <Row>
      <strong>{mailTexts.version(number)}</strong>
      {text === null && ` · ${mailTexts.builtIn}`}
      <RowFacts>
        <span>{created_by ? `@${created_by.username}` : mailTexts.byClosed}</span>
        <Moment at={created_at} />
      </RowFacts>
      {before && (
        <Disclosure title={mailTexts.changes(number - 1)}>
          <div className={classes.text} dir="auto">
            <ShortDifference before={fullText(before)} after={fullText(wording)} same={mailTexts.same} />
          </div>
        </Disclosure>
      )}
      <div className={classes.buttons}>
        <Button size="sm" variant="default" onClick={() => onUse(wording)}>
          {mailTexts.use}
        </Button>
      </div>
    </Row>
  )
}
