import { NativeSelect } from '@mantine/core'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import type { QueueShown } from '../../contract.ts'
import { texts } from '../texts.ts'

/** Returns which part of a queue the address asks for, and the field that changes it. */
export function useShown() {
  const [search, setSearch] = useSearchParams()
  const show: QueueShown = search.get('show') === 'failed' ? 'failed' : 'unfinished'
  const field = (
    <NativeSelect
      aria-label={texts.show}
      value={show}
      onChange={({ currentTarget: { value } }) =>
        setSearch(value === 'failed' ? { show: value } : {}, { replace: true })
      }
      data={[
        { value: 'unfinished', label: texts.showUnfinished },
        { value: 'failed', label: texts.showFailed },
      ]}
    />
  )
  return { show, field }
}
