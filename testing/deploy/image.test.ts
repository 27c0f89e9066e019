import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const IMAGE = `atelier-test-${process.pid}`
// Everything is installed and built in it.
const BUILD_MS = 20 * 60_000

const docker = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('docker', args, { cwd: ROOT, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

describe.runIf(docker('info').status === 0)('Docker (runs where docker reaches its daemon)', () => {
  test(
    'builds the image, whose program names a setting that is missing',
    () => {
      onTestFinished(() => void docker('image', 'rm', '--force', IMAGE))
      const built = docker('build', '--file', 'deploy/Dockerfile', '--tag', IMAGE, '.')
      expect(built.status, built.said.slice(-2000)).toBe(0)
      const ran = docker('run', '--rm', '--read-only', '--tmpfs', '/tmp', IMAGE)
      expect(ran.status).not.toBe(0)
      expect(ran.said).toContain('PUBLIC_URL must be set')
    },
    BUILD_MS,
  )
})
