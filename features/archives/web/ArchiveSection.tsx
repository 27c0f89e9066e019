import { Button } from '#platform/web/ui/form/Button.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { texts } from './texts.ts'

/** Section of the settings that leads to the archives. */
export const ArchiveSection = () => (
  <Section title={texts.title} hint={texts.sectionHint}>
    <Button to="/archive" variant="default">
      {texts.title}
    </Button>
  </Section>
)
