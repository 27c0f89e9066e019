import { NativeSelect, TextInput } from '@mantine/core'
import { type EntryFilter, PLATFORM_ACCOUNTS, LEDGER_REASONS } from '../contract.ts'
import classes from './Ledger.module.css'
import { ACCOUNT_NAMES, REASON_NAMES, texts } from './texts.ts'

interface EntryFiltersProps {
  filter: EntryFilter
  onChange: (filter: Record<string, string>) => void
}

/** Filters of the entries, each effective at once; texts when the field is left or Enter is pressed. */
export function EntryFilters({ filter, onChange }: EntryFiltersProps) {
  const set = (name: keyof EntryFilter, value: string) => {
    const { [name]: _before, ...others } = filter
    if (value !== (filter[name] ?? '')) onChange({ ...others, ...(value && { [name]: value }) })
  }
  const textField = (name: 'username' | 'reference', label: string) => (
    <TextInput
      key={filter[name]}
      label={label}
      defaultValue={filter[name] ?? ''}
      maxLength={255}
      autoComplete="off"
      onBlur={({ currentTarget }) => set(name, currentTarget.value.trim())}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && set(name, currentTarget.value.trim())}
    />
  )
  const dayField = (name: 'from' | 'until', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={filter[name] ?? ''}
      onChange={({ currentTarget }) => set(name, currentTarget.value)}
    />
  )
  return (
    <div role="search" className={classes.filters}>
      <NativeSelect
        label={texts.account}
        value={filter.account ?? ''}
        onChange={({ currentTarget }) => set('account', currentTarget.value)}
        data={[
          { value: '', label: texts.allAccounts },
          ...PLATFORM_ACCOUNTS.map((value) => ({ value, label: ACCOUNT_NAMES[value] })),
        ]}
      />
      <NativeSelect
        label={texts.reason}
        value={filter.why ?? ''}
        onChange={({ currentTarget }) => set('why', currentTarget.value)}
        data={[
          { value: '', label: texts.allReasons },
          ...LEDGER_REASONS.map((value) => ({ value, label: REASON_NAMES[value] })),
        ]}
      />
      {textField('username', texts.username)}
      {textField('reference', texts.reference)}
      {dayField('from', texts.from)}
      {dayField('until', texts.until)}
    </div>
  )
}
