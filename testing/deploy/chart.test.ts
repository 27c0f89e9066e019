import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { isSetting } from './units.ts'

// Where Helm is not there to render the chart, these tests still read it as text, and its values as data.
const CHART = join(import.meta.dirname, '../../deploy/helm/atelier')
const read = (path: string) => readFileSync(join(CHART, path), 'utf8')
const names = readdirSync(join(CHART, 'templates'))
const templates = names.map((name) => read(`templates/${name}`)).join('\n')
type Values = Record<string, unknown>
const defaults = () => parse(read('values.yaml')) as Values & { settings: Record<string, string> }
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const allows = (values: unknown): unknown => {
  const validate = new Ajv({ allErrors: true }).compile(JSON.parse(read('values.schema.json')) as object)
  return validate(values) ? null : validate.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
}
const settings = { PUBLIC_URL: 'https://atelier.example', S3_BUCKET: 'atelier' }

test('the chart asks for the address and the bucket, and is content with them', () => {
  expect(allows(defaults())).toEqual(['/settings/PUBLIC_URL pattern', '/settings/S3_BUCKET minLength'])
  const values = defaults()
  expect(allows({ ...values, settings: { ...values.settings, ...settings } })).toBeNull()
})

test.each([
  ['a misspelt value', { replica: 3 }, ' additionalProperties'],
  ['a number as a setting', { settings: { ...settings, TRUST_PROXY: 1 } }, '/settings/TRUST_PROXY type'],
  ['a role for all pods', { settings: { ...settings, ROLE: 'all' } }, '/settings propertyNames'],
  ['no web process', { web: { replicas: 0 } }, '/web/replicas minimum'],
])('the chart refuses %s', (_, wrong, complaint) => {
  expect(allows({ ...defaults(), settings, ...wrong })).toContain(complaint)
})

test('every value that templates read is one there is, and every value there is is read', () => {
  const used = new Set([...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path))
  // What the Deployments get of their role: `own` are its values, `scratch` the size of its disk.
  for (const [, name = ''] of templates.matchAll(/\$values\.([\w.]+)/g)) used.add(name)
  for (const role of ['web', 'worker', 'media'])
    for (const [, path = ''] of templates.matchAll(/\.own\.([\w.]+)/g)) used.add(`${role}.${path}`)
  const find = (path: string) =>
    path
      .split('.')
      .reduce<unknown>((value, key) => (isObject(value) && key in value ? value[key] : undefined), defaults())
  expect(used.size).toBeGreaterThan(30)
  expect([...used].filter((path) => find(path) === undefined)).toEqual([])
  const leaves = (value: unknown, path: string): string[] =>
    used.has(path) && !['web', 'worker', 'media'].includes(path)
      ? []
      : isObject(value) && Object.keys(value).length > 0
        ? Object.entries(value).flatMap(([key, one]) => leaves(one, path === '' ? key : `${path}.${key}`))
        : [path]
  expect(leaves(defaults(), '')).toEqual([])
})

test('every setting that the chart names is one there is', () => {
  const set = [...templates.matchAll(/- name: ([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name)
  const [, secret = ''] = /^# A Secret with further settings: ([^]*?)\. /m.exec(read('values.yaml')) ?? []
  const secrets = secret.split(/,[\s#]+/)
  expect(secrets).toContain('DATABASE_URL')
  expect([...set, ...secrets, ...Object.keys(defaults().settings)].filter((name) => !isSetting(name))).toEqual([])
})

test.each(names)('blocks of %s end, and what it includes is defined', (name) => {
  const actions = [...read(`templates/${name}`).matchAll(/\{\{-?\s*([^]*?)\s*-?\}\}/g)].map(([, action = '']) => action)
  let open = 0
  for (const action of actions) {
    if (/^(?:if|with|range|define)\b/.test(action)) open++
    if (/^end\b/.test(action)) open--
    expect(open, action).toBeGreaterThanOrEqual(0)
  }
  expect(open).toBe(0)
  const defined = [...templates.matchAll(/define "([\w.]+)"/g)].map(([, one]) => one)
  const included = actions.flatMap((action) => [...action.matchAll(/include "([\w.]+)"/g)].map(([, one]) => one))
  expect(defined).toEqual(expect.arrayContaining(included))
})

test('each role has a Deployment with probes, without rights it does not need', () => {
  for (const role of ['web', 'worker', 'media'])
    expect(read('templates/deployments.yaml')).toContain(`"role" "${role}"`)
  const deployment = read('templates/_helpers.tpl')
  for (const needed of [
    'startupProbe',
    'livenessProbe',
    'readinessProbe',
    'readOnlyRootFilesystem: true',
    'runAsNonRoot: true',
  ])
    expect(deployment).toContain(needed)
})

const helm = (...args: string[]) => {
  const given = Object.entries(settings).flatMap(([name, value]) => ['--set', `settings.${name}=${value}`])
  const { status, stdout, stderr } = spawnSync('helm', [...args, CHART, ...given], { encoding: 'utf8' })
  return { status, stdout, said: `${stdout}${stderr}` }
}

describe.runIf(spawnSync('helm', ['version']).status === 0)('Helm (helm)', () => {
  test('finds no fault in the chart', () => {
    const { status, said } = helm('lint', '--strict')
    expect(status, said).toBe(0)
  })

  test('renders a Deployment for each role, with the settings that were given', () => {
    const { status, stdout, said } = helm('template', 'atelier')
    expect(status, said).toBe(0)
    const things = parseAllDocuments(stdout).map((document) => document.toJS() as { kind?: string } | null)
    expect(things.filter((thing) => thing?.kind === 'Deployment')).toHaveLength(3)
    expect(stdout).toContain(settings.PUBLIC_URL)
  })
})
