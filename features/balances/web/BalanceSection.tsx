import { Group } from '@mantine/core'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { CurrentBalance } from './CurrentBalance.tsx'
import { texts } from './texts.ts'

/** Settings section with the balance and links to its pages. */
export const BalanceSection = () => (
  <Section title={texts.title} hint={texts.lead}>
    <CurrentBalance />
    <Group mt="md" gap="sm">
      <Button to="/balance" variant="default">
        {texts.statement}
      </Button>
      <Button to="/balance/top-up" variant="subtle">
        {texts.topUp}
      </Button>
    </Group>
  </Section>
)
