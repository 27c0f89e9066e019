import { NativeSelect } from '@mantine/core'
import { useSearchParams } from '../../page/search-params.ts'

/**
 * Returns which part of a list the address asks for, and the field that changes it. `labels` has the label of each part; the first is shown
 * unless the address says `?show=…`.
 */
export function useShown<Part extends string>(label: string, labels: Record<Part, string>) {
  const [search, setSearch] = useSearchParams()
  const parts = Object.keys(labels) as [Part, ...Part[]]
  const show = parts.find((part) => part === search.get('show')) ?? parts[0]
  const field = (
    <NativeSelect
      aria-label={label}
      value={show}
      onChange={({ currentTarget: { value } }) =>
        setSearch(value === parts[0] ? {} : { show: value }, { replace: true })
      }
      data={parts.map((value) => ({ value, label: labels[value] }))}
    />
  )
  return { show, field }
}
