import { useEffect } from 'react'
import { LIST_MAX } from '#platform/contract/fields.ts'
import { usePages } from '#platform/web/api/query.ts'
import { productsApi, type ProductStatus, type ProductSummary } from '../../contract.ts'

/** Returns all of the user's products, in every status or in one, as far as they have been loaded. */
export function useAllOwnProducts(status?: ProductStatus): readonly ProductSummary[] {
  const query = usePages(
    productsApi.listOwn,
    { query: { limit: LIST_MAX, ...(status && { status }) } },
    { itemsOf: ({ items }) => items },
  )
  const { hasNextPage, isFetching, fetchNextPage, items = [] } = query
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return items
}
