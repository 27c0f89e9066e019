import { existsSync } from 'node:fs'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'

/** A Chromium without a download of its own: the one named, the system's, else the one that comes as an npm package. */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  if (existsSync(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM
  // Read on import: it then brings the libraries that a bare machine lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
