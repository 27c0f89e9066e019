import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Settings } from '#platform/server/config.ts'

const FOLDER = join(import.meta.dirname, '../../deploy/systemd')

/** The command line of a unit, as systemd splits it; ours need no quotes. */
export function commandOf(unit: string, instance = ''): string[] {
  const [, line] = /^ExecStart=(.*)$/m.exec(readFileSync(join(FOLDER, unit), 'utf8')) ?? []
  if (line === undefined) throw new Error(`${unit} starts nothing`)
  return line.replaceAll('%i', instance).split(' ')
}

/** Settings of an environment file, one a line. */
export const readSettings = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

/** Whether a setting is one there is, itself or as a file that holds it. */
export const isSetting = (name: string) => {
  const [, secret] = /^(.*)_FILE$/.exec(name) ?? []
  return [name, secret].some((one) => one !== undefined && one in Settings.shape)
}
