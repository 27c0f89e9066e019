import { cardPath } from '#platform/contract/cards.ts'
import type { PageHead } from '#platform/contract/page.ts'
import { currency, decimalText, minorOf } from '#platform/web/format/money.ts'
import { breadcrumbs, person } from '#platform/web/page/schema.ts'
import { summaryOf } from '#platform/web/format/summary.ts'
import { hasPayments } from '#features/payments/web.tsx'
import { aggregateRating } from '#features/ratings/web.tsx'
import type { Product } from '../../contract.ts'
import { texts as ofLists } from '../list/texts.ts'
import { productPath, personName, sellerPath } from '../presenter.ts'
import { texts } from './texts.ts'

/** Returns the metadata of a product's page. */
export function headOfProduct(product: Product): Omit<PageHead, 'title'> {
  const { id, name, developer, image_url, total, category, status, pricing_model } = product
  const path = productPath(id)
  const description = summaryOf(product.description, product.long_description)
  const picture = cardPath('product', id, name, personName(developer), String(total), image_url)
  const seller = person(personName(developer), sellerPath(developer.id))
  const price = { price: decimalText(minorOf(total)), priceCurrency: currency().code.toUpperCase() }
  const structuredData = {
    '@type': 'Product',
    name,
    ...(description !== undefined && { description }),
    url: path,
    image: image_url ?? picture,
    category: ofLists.categories[category],
    offers: {
      '@type': 'Offer',
      url: path,
      ...price,
      ...(pricing_model === 'pay_what_you_want' && {
        priceSpecification: {
          '@type': 'PriceSpecification',
          minPrice: price.price,
          priceCurrency: price.priceCurrency,
        },
      }),
      availability: `https://schema.org/${total === 0 || hasPayments ? 'InStock' : 'OutOfStock'}`,
      seller,
    },
    ...aggregateRating(product),
  }
  const breadcrumbData = breadcrumbs({ name: texts.products, path: '/products' }, { name, path })
  return {
    description,
    path,
    picture,
    type: 'product',
    isHidden: status !== 'published',
    data: [structuredData, breadcrumbData],
  }
}
