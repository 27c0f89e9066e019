import { cardPath } from '#platform/contract/cards.ts'
import type { PageHead } from '#platform/contract/page.ts'
import { breadcrumbs, person } from '#platform/web/page/schema.ts'
import { summaryOf } from '#platform/web/format/summary.ts'
import { aggregateRating } from '#features/ratings/web.tsx'
import type { Showcase } from '../../contract.ts'
import { creatorPath, nameOf, pathOf } from '../presenter.ts'
import { texts } from './texts.ts'

/** Returns the page head of a showcase: its metadata. */
export function headOfShowcase(showcase: Showcase): Omit<PageHead, 'title'> {
  const { id, title, developer, image_url, repository_url, created_at, updated_at } = showcase
  const path = pathOf(showcase)
  const description = summaryOf(showcase.description, showcase.for_whom)
  const picture = cardPath('showcase', id, title, nameOf(developer), image_url)
  const structuredData = {
    ...(repository_url === null
      ? { '@type': 'CreativeWork' }
      : { '@type': 'SoftwareSourceCode', codeRepository: repository_url }),
    name: title,
    ...(description !== undefined && { description }),
    url: path,
    image: image_url ?? picture,
    dateCreated: created_at,
    dateModified: updated_at,
    author: person(nameOf(developer), creatorPath(showcase)),
    ...aggregateRating(showcase),
  }
  const breadcrumbData = breadcrumbs({ name: texts.solutions, path: '/showcase' }, { name: title, path })
  return { description, path, picture, type: 'article', data: [structuredData, breadcrumbData] }
}
