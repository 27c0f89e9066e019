import type { Config } from '#platform/server/config.ts'
import { waysToReachUs } from './contact.ts'
import { notice } from './notice.ts'
import { operatorPoints } from './operator.ts'
import { joinParts, section } from './sections.ts'

/** Built-in imprint: who runs the installation, and how to reach them. */
export const imprint = (config: Config): string =>
  joinParts(
    section('Who runs {{product_name}}', operatorPoints(config)),
    section(
      'Point of contact',
      `For questions, complaints and legal notices, ${waysToReachUs(config)}. Authorities and users reach us the same way. Languages we read: {{contact_languages}}.`,
      config.MARKETPLACE_LAW === 'on' &&
        'How we decide about reports, and how to object, is on the [contact page]({{site_url}}/contact).',
    ),
    notice(config),
  )
