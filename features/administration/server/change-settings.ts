import type { Database } from '#platform/server/database/database.ts'
import { conflict, InputError } from '#platform/server/http/http-errors.ts'
import { parseSetting, SettingsError } from '#platform/server/config.ts'
import {
  CHANGEABLE,
  type ChangeableName,
  type LiveSettings,
  type SettingOverrides,
} from '#platform/server/settings/live-settings.ts'
import { recordAction } from '#features/operators/server.ts'
import { deleteStored, lockStored, storeSetting } from './queries.ts'
import { SETTING_KINDS } from './setting-kinds.ts'
import { isChangeable, readStored } from './stored-settings.ts'

type Changes = Readonly<Record<string, string | null>>

const settingProblem = (name: string, msg: string) => ({ loc: ['body', 'settings', name], msg, type: 'invalid' })

/**
 * Returns the changes by name, with an empty text as null. Throws 422 for unknown names and invalid values, 409 for settings of the
 * environment.
 */
function checkChanges(
  changes: Changes,
  { isGiven }: Pick<LiveSettings, 'isGiven'>,
  names: readonly ChangeableName[],
): [ChangeableName, string | null][] {
  const entries = Object.entries(changes).map(([name, value]) => [name, value?.trim() ? value.trim() : null] as const)
  const problems = entries.flatMap(([name, value]) => {
    if (!isChangeable(name) || !names.includes(name)) return settingProblem(name, 'There is no such setting')
    const reason = value === null ? null : parseSetting(name, value)
    return reason === null ? [] : settingProblem(name, reason)
  })
  if (problems.length > 0) throw new InputError(problems)
  const checked = entries.filter((entry): entry is [ChangeableName, string | null] => isChangeable(entry[0]))
  const setByEnvironment = checked.filter(([name]) => isGiven(name)).map(([name]) => name)
  if (setByEnvironment.length > 0)
    throw conflict(
      'set_by_environment',
      `${setByEnvironment.join(', ')} is set in the environment of the server: change it there`,
    )
  return checked
}

interface SettingsChange {
  settings: Changes
  actorId: number
  now: Date
  /** The settings that the actor may change. */
  names?: readonly ChangeableName[]
}

/**
 * Stores changes and records each with its previous value; for secrets, only that they changed. Returns the settings stored from now on.
 */
export async function changeSettings(
  db: Database,
  live: LiveSettings,
  { settings, actorId, now, names = CHANGEABLE }: SettingsChange,
): Promise<SettingOverrides> {
  const changes = checkChanges(settings, live, names)
  await lockStored(db)
  const before = await readStored(db)
  const after: Partial<Record<ChangeableName, string>> = { ...before }
  for (const [name, value] of changes) {
    if (value === null) delete after[name]
    else after[name] = value
  }
  try {
    live.configWith(after)
  } catch (error) {
    if (error instanceof SettingsError) throw conflict('settings_contradict', error.message)
    throw error
  }
  for (const [name, value] of changes) {
    if (value === (before[name] ?? null)) continue
    if (value === null) await deleteStored(db, name)
    else await storeSetting(db, { name, value, changed_at: now })
    const isSecret = SETTING_KINDS[name].kind === 'secret'
    const shown = (text: string | null | undefined) => (isSecret && text ? 'a secret' : (text ?? null))
    await recordAction({ db, now }, actorId, {
      action: 'change_setting',
      details: { setting: name, before: shown(before[name]), after: shown(value) },
    })
  }
  return after
}
