import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useEffect } from 'react'
import { LIST_MAX } from '#platform/contract/fields.ts'
import { usePages } from '#platform/web/api/query.ts'
import { productsApi } from '../../contract.ts'
import { texts } from './texts.ts'

/** Field to choose some of the user's products, by their ids. */
export function ProductsChoice(props: MultiSelectProps) {
  const query = usePages(productsApi.listOwn, { query: { limit: LIST_MAX } }, { itemsOf: ({ items }) => items })
  const { hasNextPage, isFetching, fetchNextPage, items = [] } = query
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return (
    <MultiSelect
      label={texts.products}
      searchable
      data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...props}
    />
  )
}
