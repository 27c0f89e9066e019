import {
  CHANGEABLE,
  type ChangeableName,
  type LiveSettings,
  type SettingOverrides,
} from '#platform/server/settings/live-settings.ts'
import type { InstallationSetting } from '../contract.ts'
import { SETTING_KINDS } from './setting-kinds.ts'

const asText = (value: string | number | readonly string[] | undefined): string | null => {
  if (value === undefined) return null
  return typeof value === 'object' ? value.join(',') : String(value)
}

/** Returns the settings as owners see them; secrets are never read back. */
export function presentSettings(
  live: Pick<LiveSettings, 'isGiven' | 'configWith'>,
  stored: SettingOverrides,
  names: readonly ChangeableName[] = CHANGEABLE,
): InstallationSetting[] {
  const config = live.configWith(stored)
  const sourceOf = (name: ChangeableName) => {
    if (live.isGiven(name)) return 'environment' as const
    return stored[name] === undefined ? ('default' as const) : ('stored' as const)
  }
  return names.map((name) => {
    const { kind, choices } = SETTING_KINDS[name]
    const isSecret = kind === 'secret'
    return {
      name,
      kind,
      choices,
      value: isSecret ? null : (stored[name] ?? null),
      in_force: isSecret ? null : asText(config[name]),
      source: sourceOf(name),
    }
  })
}
