import { useState } from 'react'
import type { CallError } from '#platform/web/api/messages.ts'
import { useAction } from '#platform/web/api/query.ts'
import { administrationApi } from '../contract.ts'

type Values = Readonly<Record<string, string>>

const filterByName = (values: Values, names: readonly string[], isWanted: boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name) === isWanted))

type ChangeCall = typeof administrationApi.change | typeof administrationApi.changeAntiSpam

/** Entered and not yet saved values of settings, by name. */
export type SettingChanges = ReturnType<typeof useSettingChanges>

/** Collects changed settings and saves some of them; `onSaved` runs once they are stored. */
export function useSettingChanges(onSaved: () => void, change: ChangeCall = administrationApi.change) {
  const [values, setValues] = useState<Values>({})
  const [sent, setSent] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<CallError | null>(null)
  const discard = (names: readonly string[]) => {
    setValues((all) => filterByName(all, names, false))
    setRefused(null)
  }
  const { run, busy } = useAction(change, {
    onDone: () => {
      discard(sent)
      onSaved()
    },
    onRefused: setRefused,
  })
  return {
    values,
    set: (name: string, value: string) => {
      setValues((all) => ({ ...all, [name]: value }))
      setRefused(null)
    },
    hasChanges: (names: readonly string[]) => names.some((name) => values[name] !== undefined),
    discard,
    save: (names: readonly string[]) => {
      setSent(names)
      void run({ body: { settings: filterByName(values, names, true) } })
    },
    busy,
    problemOf: (name: string) => refused?.problems.find(({ loc }) => loc[2] === name)?.msg,
    /** Message of a refusal that concerns no single setting. */
    message: refused && refused.problems.length === 0 ? refused.message : undefined,
  }
}
