import { NativeSelect } from '@mantine/core'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { type EmailTemplate, queueApi } from '../../contract.ts'
import classes from '../queue/Queue.module.css'
import { mailTexts } from './texts.ts'

/** Page that shows every kind of email with sample data. */
export function MailTemplatesPage() {
  const [search, setSearch] = useSearchParams()
  const query = useEndpoint(queueApi.listTemplates, {})
  return (
    <Page
      title={mailTexts.templates}
      lead={mailTexts.templatesLead}
      width="tool"
      back={{ to: '/admin/mail', label: mailTexts.title }}
    >
      <QueryView query={query}>
        {({ templates }) => {
          const shown = templates.find(({ name }) => name === search.get('name')) ?? templates[0]
          return (
            shown && (
              <div className={classes.template}>
                <NativeSelect
                  label={mailTexts.choose}
                  value={shown.name}
                  onChange={({ currentTarget: { value } }) => setSearch({ name: value }, { replace: true })}
                  data={templates.map(({ name, label }) => ({ value: name, label }))}
                />
                <Preview template={shown} />
              </div>
            )
          )
        }}
      </QueryView>
    </Page>
  )
}

const Preview = ({ template: { name, subject, html, text } }: { template: EmailTemplate }) => (
  <>
    <Section title={subject} hint={mailTexts.htmlHint}>
      {/* Without any permission, so that nothing in it runs or leads anywhere. */}
      <iframe key={name} className={classes.frame} title={subject} sandbox="" srcDoc={html} />
    </Section>
    <Section title={mailTexts.asText} hint={mailTexts.textHint}>
      <pre className={classes.text}>{text}</pre>
    </Section>
  </>
)
