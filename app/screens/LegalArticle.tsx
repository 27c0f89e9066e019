import { Page } from '#platform/web/ui/layout/Page.tsx'
import classes from './LegalArticle.module.css'
import type { LegalSection, LegalText } from './legal-texts.ts'

/** Layout of a legal page. */
export function LegalArticle({ text }: { text: LegalText }) {
  return (
    <Page title={text.title} kicker={`Last updated: ${text.updated}`} lead={text.lead} width="text">
      <div className={classes.article}>
        {text.sections.map((section) => (
          <Part key={section.title} {...section} />
        ))}
      </div>
    </Page>
  )
}

function Part({ title, paragraphs }: LegalSection) {
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>{title}</h2>
      {paragraphs.map((paragraph) =>
        typeof paragraph === 'string' ? (
          <p key={paragraph}>{paragraph}</p>
        ) : (
          <ul key={paragraph[0]}>
            {paragraph.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  )
}
