import { existsSync, readFileSync, rmSync } from 'node:fs'

const specsOf = (suites) => suites.flatMap(({ suites: inner = [], specs = [] }) => [...specsOf(inner), ...specs])

const failureOf = ({ file, title, tests }) => {
  const results = tests.flatMap((one) => one.results)
  return {
    name: `${file} > ${title}`,
    message: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
    trace: results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'trace')?.path,
  }
}

/** Runs Playwright, which tries again by itself what failed. */
export function runJourneys({ title = 'Browser journeys', run, report, config, project }) {
  rmSync(report, { force: true })
  const { ok, seconds } = run(
    title,
    '@playwright/test/cli.js',
    ['test', `--config=${config}`, '--reporter=list,json', ...(project ? [`--project=${project}`] : [])],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const { stats, suites, errors } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { stats: { expected: 0, flaky: 0 }, suites: [], errors: [] }
  const specs = specsOf(suites)
  const by = (wanted) => specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(failureOf)
  const failures = [...by('unexpected'), ...errors.map(({ message }) => ({ name: 'outside of a journey', message }))]
  const passed = stats.expected + stats.flaky
  // Running nothing is a failure, and so is a bad end without a failed journey.
  if (failures.length === 0 && (!ok || passed === 0))
    failures.push({ name: ok ? 'no journey ran' : 'ended badly without a failed journey', message: '' })
  return { passed, failures, unsteady: by('flaky'), seconds }
}
