import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DEPLOY = join(import.meta.dirname, '../../deploy')

interface Dashboard {
  panels: { targets?: { expr: string }[] }[]
}

/** The queries of the Grafana dashboard, with its variables filled in. */
export function queriesOfDashboard(): string[] {
  const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana/atelier.json'), 'utf8')) as Dashboard
  return panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }) =>
      expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'atelier').replaceAll('$instance', '.*'),
    )
}

/** The names of all metrics that the dashboard and the alert rules read. */
export function metricsRead(): string[] {
  const rules = readFileSync(join(DEPLOY, 'prometheus/alerts.yml'), 'utf8')
  const read = `${queriesOfDashboard().join('\n')}\n${rules}`
  return [...new Set(read.match(/\b(?:atelier|nodejs|process)_\w+/g))].toSorted()
}
