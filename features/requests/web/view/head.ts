// Script file: ticket
import { currency, decimalText, minorOf } from '#platform/web/format/money.ts'
import { cardPath } from '#platform/contract/cards.ts'
import type { PageHead } from '#platform/contract/page.ts'
import { breadcrumbs } from '#platform/web/page/schema.ts'
import { summaryOf } from '#platform/web/format/summary.ts'
import type { Request } from '../../contract.ts'
import { listTexts } from '../tickets/list-texts.ts'
import { ticketPath } from '../tickets/request-path.ts'

/** Returns the metadata of a public request's page. */
export function headOfRequest({
  id,
  title,
  content,
  owner_username,
  created_at,
  estimated_budget,
}: Request): Omit<PageHead, 'title'> {
  const path = ticketPath(id)
  const description = summaryOf(content)
  const picture = cardPath('ticket', id, title, owner_username)
  const structuredData = {
    '@type': 'Demand',
    name: title,
    ...(description !== undefined && { description }),
    url: path,
    image: picture,
    availabilityStarts: created_at,
    ...(estimated_budget !== null && {
      priceSpecification: {
        '@type': 'PriceSpecification',
        price: decimalText(minorOf(estimated_budget)),
        priceCurrency: currency().code.toUpperCase(),
      },
    }),
  }
  const breadcrumbData = breadcrumbs({ name: listTexts.tickets, path: '/tickets' }, { name: title, path })
  return { description, path, picture, type: 'article', data: [structuredData, breadcrumbData] }
}
