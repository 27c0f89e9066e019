import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useAllOwnProducts } from '../own/useAllOwnProducts.ts'
import { texts } from './texts.ts'

/** Field to choose some of the user's products, by their ids. */
export const ProductsChoice = (props: MultiSelectProps) => (
  <MultiSelect
    label={texts.products}
    searchable
    data={useAllOwnProducts().map(({ id, name }) => ({ value: String(id), label: name }))}
    {...props}
  />
)
