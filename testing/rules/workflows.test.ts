import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, '.github/workflows')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

interface Step {
  uses?: string
  run?: string
  with?: Record<string, string | boolean | number>
}
interface Workflow {
  name: string
  on: object
  permissions: Record<string, string>
  jobs: Record<string, { 'runs-on': string; needs?: string | string[]; 'timeout-minutes'?: number; steps: Step[] }>
}

const workflows = readdirSync(FOLDER).map(
  (name) => [name, parse(readFileSync(join(FOLDER, name), 'utf8'), { uniqueKeys: true }) as Workflow] as const,
)

test.each(workflows)('%s names jobs, npm scripts and files that exist', (_, { jobs, permissions }) => {
  // Nothing may be written that a job does not ask for.
  expect(permissions).toEqual({ contents: 'read' })
  for (const [name, job] of Object.entries(jobs)) {
    expect(Object.keys(jobs), name).toEqual(expect.arrayContaining([job.needs ?? []].flat()))
    expect(job['timeout-minutes'], name).toBeGreaterThan(0)
    for (const { uses, run = '', with: inputs = {} } of job.steps) {
      // Of a version, not of a branch.
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d/)
      for (const [, script = ''] of run.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([script])
      for (const [path] of run.matchAll(/^\.[\w./-]+/gm))
        expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
      if (inputs['file'] !== undefined) expect(String(inputs['file'])).toBe('deploy/Dockerfile')
    }
  }
})

test('a tag publishes the archive, its checksum and the image, and only after every check has passed', () => {
  const { jobs } = Object.fromEntries(workflows)['release.yml']!
  const { check, archive, image } = jobs
  expect(check?.steps.some(({ run }) => run === '.ci/run')).toBe(true)
  expect([archive?.needs, image?.needs]).toEqual(['check', 'check'])
  const published = archive?.steps.find(({ uses }) => uses?.startsWith('softprops/action-gh-release@'))
  expect(String(published?.with?.['files']).trim().split('\n')).toEqual([
    'release/atelier-*.tar.gz',
    'release/SHA256SUMS',
  ])
  expect(image?.steps.some(({ with: inputs }) => inputs?.['push'] === true)).toBe(true)
})

test('where every check runs, the tags of earlier releases are there', () => {
  const checking = workflows.flatMap(([name, { jobs }]) =>
    Object.entries(jobs).flatMap(([job, { steps }]) =>
      steps.some(({ run }) => run === '.ci/run') ? [[`${name} ${job}`, steps] as const] : [],
    ),
  )
  expect(checking.map(([job]) => job)).toEqual(['ci.yml check', 'release.yml check'])
  for (const [job, steps] of checking) {
    const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'))
    // Zero is all of the history, with its tags.
    expect(checkout?.with?.['fetch-depth'], job).toBe(0)
  }
})
