import type { Config } from '#platform/server/config.ts'
import { points } from './sections.ts'

/** Who runs the installation, as far as its settings say. */
export const operatorPoints = (config: Config): string =>
  points(
    'Operator: {{operator_name}}',
    config.SELLER_ADDRESS !== undefined && 'Address: {{operator_address}}',
    config.SELLER_TAX_ID !== undefined && 'Tax number: {{operator_tax_id}}',
    config.CONTACT_EMAIL !== undefined && 'Email: [{{contact_email}}](mailto:{{contact_email}})',
  )
