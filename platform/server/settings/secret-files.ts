import { readFileSync, statSync } from 'node:fs'
import { SettingsError } from './settings-error.ts'

/** Returns the name of the setting with the path of a secret's file. */
export const fileSettingOf = (name: string): string => `${name}_FILE`

const SECRET_MAX_BYTES = 16 * 1024

function readSecret(name: string, path: string): string {
  const fileError = (reason: string) => new SettingsError(`${name}: the file ${path} ${reason}`)
  let bytes: Buffer
  try {
    const file = statSync(path)
    // Reading a pipe or a device could block.
    if (!file.isFile()) throw fileError('is not a regular file')
    if (file.size > SECRET_MAX_BYTES)
      throw fileError(`is larger than ${SECRET_MAX_BYTES / 1024} KiB, so it is not a secret`)
    bytes = readFileSync(path)
  } catch (error) {
    if (error instanceof SettingsError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = { ENOENT: 'does not exist', EACCES: 'may not be read by this process' }[code]
    throw fileError(reason ?? `cannot be read (${code})`)
  }
  const text = bytes.toString('utf8').replace(/\r?\n$/, '')
  if (text === '') throw fileError('is empty')
  if (/[\0\r\n\uFFFD]/.test(text)) throw fileError('must hold the secret alone, as one line of text')
  return text
}

/** Returns the environment with those of these secrets that are set as files read from them. Empty values count as unset. */
export function withSecretFiles(
  environment: Record<string, string | undefined>,
  secrets: readonly string[],
): Record<string, string | undefined> {
  const read = secrets.flatMap((name): [string, string][] => {
    const setting = fileSettingOf(name)
    const path = environment[setting]
    if (!path) return []
    if (environment[name]) throw new SettingsError(`${name} and ${setting} are both set: remove one of them`)
    return [[name, readSecret(setting, path)]]
  })
  return { ...environment, ...Object.fromEntries(read) }
}
