import { expect, test } from 'vitest'
import { sentPlainly } from '#platform/tests/web/plain-form.tsx'
import { ProductFilters } from '../web/list/ProductFilters.tsx'
import { searchOf, type ProductSearch } from '../web/list/productSearch.ts'

test.each<ProductSearch>([
  { q: 'seed jars', category: 'automation', from: '1500', to: '25000', order: 'price_low' },
  { q: '', category: null, from: '', to: '', order: null },
])('what a browser sends of the search for products by itself is read as what was searched: %o', (search) => {
  expect(searchOf(sentPlainly(<ProductFilters search={search} change={() => undefined} />))).toEqual(search)
})
