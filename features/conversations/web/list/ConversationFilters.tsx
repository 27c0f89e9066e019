import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Filters as FilterFields } from '#platform/web/ui/list/Filters.tsx'
import { ConversationStatus, SEARCH_MAX_LENGTH } from '../../contract.ts'
import classes from './ConversationFilters.module.css'
import { texts } from '../texts.ts'
import type { Filters } from './useFilters.ts'
import { CONVERSATION_STATUSES } from '../statuses.ts'

const DEBOUNCE_MS = 250
const ARCHIVED_VALUE = 'archived'

/** Filters of the conversation list: text, status or archive, and unread. */
export function ConversationFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { q: asked = '', ...rest } = filters
  const [typed, setTyped] = useState(asked)
  // Follows changes from outside, such as the button that shows all.
  const [before, setBefore] = useState(asked)
  if (before !== asked) {
    setBefore(asked)
    if (typed.trim() !== asked) setTyped(asked)
  }
  const find = useDebouncedCallback((text: string) => {
    const q = text.trim()
    onChange({ ...rest, ...(q === '' ? {} : { q }) })
  }, DEBOUNCE_MS)
  const { status: _status, archived: _archived, ...withoutStatus } = filters
  const { unread: _unread, ...withoutUnread } = filters
  const active = [filters.archived ?? filters.status, filters.unread].filter(Boolean).length
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.find}
        size="sm"
        type="search"
        aria-label={texts.find}
        placeholder={texts.find}
        leftSection={<Search size="1rem" strokeWidth={1.5} aria-hidden />}
        maxLength={SEARCH_MAX_LENGTH}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          find(value)
        }}
      />
      <FilterFields active={active} onClear={() => onChange(asked === '' ? {} : { q: asked })}>
        <NativeSelect
          size="sm"
          aria-label={texts.filterByStatus}
          data={[
            { value: '', label: texts.all },
            ...ConversationStatus.options.map((value) => ({ value, label: CONVERSATION_STATUSES[value].label })),
            { value: ARCHIVED_VALUE, label: texts.archived },
          ]}
          value={filters.archived ? ARCHIVED_VALUE : (filters.status ?? '')}
          onChange={({ currentTarget: { value } }) => {
            if (value === ARCHIVED_VALUE) return onChange({ ...withoutStatus, archived: 'only' })
            const status = ConversationStatus.safeParse(value).data
            onChange(status ? { ...withoutStatus, status } : withoutStatus)
          }}
        />
        <Switch
          size="sm"
          label={texts.unreadOnly}
          checked={filters.unread === true}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? { ...filters, unread: true } : withoutUnread)
          }
        />
      </FilterFields>
    </div>
  )
}
