import type { Config } from '#platform/server/config.ts'
import { joinParts, points, section } from './sections.ts'
import { waysToReachUs } from './contact.ts'

/** Built-in imprint: who runs the installation, and how to reach them. */
export const imprint = (config: Config): string =>
  joinParts(
    section(
      'Who runs {{product_name}}',
      points(
        'Operator: {{operator_name}}',
        config.SELLER_ADDRESS !== undefined && 'Address: {{operator_address}}',
        config.SELLER_TAX_ID !== undefined && 'Tax number: {{operator_tax_id}}',
        config.CONTACT_EMAIL !== undefined && 'Email: [{{contact_email}}](mailto:{{contact_email}})',
      ),
    ),
    section(
      'Point of contact',
      `For questions, complaints and legal notices, ${waysToReachUs(config)}. Authorities and users reach us the same way. We read English.`,
    ),
    section(
      'Report illegal content',
      `To report something on {{product_name}} that you believe is illegal, use Report on its page. You can also ${waysToReachUs(config)}, and tell us:`,
      points(
        'the address of the page it is on, as your browser shows it,',
        'what is illegal about it, and why you think so,',
        'your name and email address, so that we can reply,',
        'that what you say is accurate and complete to the best of your knowledge.',
      ),
      'We confirm that your notice has arrived, look at it, and tell you what we decided and why.',
    ),
  )
