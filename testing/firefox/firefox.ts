import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Bidi } from './bidi.ts'

/** Where this machine has its Firefox: the one named, or one on the search path. */
export const FIREFOX: string | undefined =
  process.env['FIREFOX_PATH'] ??
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => [join(folder, 'firefox-esr'), join(folder, 'firefox')])
    .find((path) => existsSync(path))

const START_PATIENCE_MS = 60_000
const END_PATIENCE_MS = 10_000
const LISTENS = /WebDriver BiDi listening on (ws:\/\/\S+)/

// It is as installed, except that it asks nothing of its maker and of whoever sits before it.
const PREFERENCES: Record<string, boolean | number | string> = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'signon.rememberSignons': false,
}

export interface Firefox {
  bidi: Bidi
  /** Ends it and deletes its profile. */
  stop: () => Promise<void>
}

async function addressOf(child: ChildProcess): Promise<string> {
  const found = Promise.withResolvers<string>()
  const output: string[] = []
  if (child.stderr === null) throw new Error('Its standard error is not read')
  // Read to its end: what is not read stops the one who writes it.
  createInterface({ input: child.stderr }).on('line', (line) => {
    output.push(line)
    const address = LISTENS.exec(line)?.[1]
    if (address !== undefined) found.resolve(address)
  })
  const late = setTimeout(
    () => found.reject(new Error(`Firefox does not listen:\n${output.join('\n')}`)),
    START_PATIENCE_MS,
  )
  child.once('exit', (code) => found.reject(new Error(`Firefox ended with ${code}:\n${output.join('\n')}`)))
  child.once('error', found.reject)
  try {
    return await found.promise
  } finally {
    clearTimeout(late)
  }
}

/** Starts a Firefox without a window on a profile of its own. */
export async function startFirefox(path: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'atelier-firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(path, ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit').catch(() => undefined)
  const end = async () => {
    const late = setTimeout(() => child.kill('SIGKILL'), END_PATIENCE_MS)
    await ended
    clearTimeout(late)
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    const bidi = await Bidi.connect(`${await addressOf(child)}/session`)
    await bidi.send('session.new', { capabilities: {} })
    return {
      bidi,
      stop: async () => {
        await bidi.send('browser.close', {}).catch(() => child.kill())
        await end()
      },
    }
  } catch (error) {
    child.kill('SIGKILL')
    await end()
    throw error
  }
}
