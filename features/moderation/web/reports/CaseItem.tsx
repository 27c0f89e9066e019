import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import type { WholeReportCase } from '../../contract.ts'
import classes from '../Moderation.module.css'
import { TextRow } from '../TextRow.tsx'
import { reportsTexts as texts } from './texts.ts'

/** The reported item as it was, as it is, and for a message what surrounds it. */
export function CaseItem({ one: { excerpt, now, messages } }: { one: WholeReportCase }) {
  return (
    <>
      <Section title={texts.item}>
        {excerpt !== '' && (
          <blockquote className={classes.quote} dir="auto">
            {excerpt}
          </blockquote>
        )}
        {now === null && <p className="soft">{texts.deleted}</p>}
        {now !== null && now.slice(0, excerpt.length) !== excerpt && (
          <>
            <p className="soft">{texts.changed}</p>
            <blockquote className={classes.quote} dir="auto">
              {now}
            </blockquote>
          </>
        )}
      </Section>
      {messages.length > 0 && (
        <Section title={texts.around} hint={texts.aroundHint}>
          {messages.map(({ id, username, content, files, is_reported, created_at }) => (
            <TextRow
              key={id}
              title={`@${username}`}
              text={content}
              className={is_reported ? classes.reported : undefined}
            >
              {files.length > 0 && (
                <span>
                  {texts.files}: {files.join(', ')}
                </span>
              )}
              <Moment at={created_at} />
            </TextRow>
          ))}
        </Section>
      )}
    </>
  )
}
