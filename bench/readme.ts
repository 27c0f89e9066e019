// What rendering a README costs beside its parser alone, and what those cost that were made to be slow: `node bench/readme.ts`.
import { globSync, readFileSync } from 'node:fs'
import MarkdownIt from 'markdown-it'
import { TooComplex } from '#platform/server/markdown/parse.ts'
import { render } from '#platform/server/markdown/render.ts'

const KB = 1024
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 30)
const WARM_UP = 10

// What people wrote, with tables and code: the texts of this project.
const written = globSync('{README,docs/*,docs/decisions/*,node_modules/@tus/*/README,node_modules/fastify/README}.md')
  .toSorted()
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n\n')
const ofSize = (kilobytes: number, text = written) =>
  text.repeat(Math.ceil((kilobytes * KB) / text.length)).slice(0, kilobytes * KB)

function medianOf(rounds: number, run: () => unknown): number {
  const taken = Array.from({ length: rounds }, () => {
    const begun = performance.now()
    run()
    return performance.now() - begun
  })
  return taken.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

/** Milliseconds that it takes, and whether it was refused. */
function tryOne(readme: string): string {
  let refused = false
  const taken = medianOf(3, () => {
    try {
      render(readme, { repository_url: 'https://github.com/ada/bread' })
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error
      refused = true
    }
  })
  return `${taken.toFixed(1)} ms${refused ? ', refused' : ''}`
}

const parser = new MarkdownIt({ html: true, linkify: true })
for (const kilobytes of [10, 100, 512]) {
  const readme = ofSize(kilobytes)
  const both = () => {
    render(readme, { repository_url: 'https://github.com/ada/bread' })
    parser.render(readme)
  }
  medianOf(WARM_UP, both)
  const whole = medianOf(ROUNDS, () => render(readme, { repository_url: 'https://github.com/ada/bread' }))
  const alone = medianOf(ROUNDS, () => parser.render(readme))
  console.log(
    `${kilobytes} KB: ${whole.toFixed(1)} ms, ${(whole / alone).toFixed(1)} times markdown-it alone (${alone.toFixed(1)} ms)`,
  )
}
const slow: Record<string, string> = {
  'all brackets': ofSize(512, '['),
  'as many brackets as there may be': '['.repeat(50_000),
  'all headings': ofSize(512, '# a\n'),
  'as many headings as there may be': '# a\n'.repeat(3_000),
  'quotes in quotes': ofSize(512, '> '),
  'lists in lists': ofSize(512, '- '),
  'elements in elements': ofSize(512, '<div>'),
  'all links': 'https://a.example '.repeat(20_000),
  'as many links as there may be': 'https://a.example '.repeat(6_500),
  'a list as long as it may be': '- a\n'.repeat(16_000),
  'all code': `\`\`\`ts\n${ofSize(500, 'const a = (b: number) => `${b}`\n')}\`\`\``,
  'one long line': ofSize(512, 'a'),
}
for (const [name, readme] of Object.entries(slow)) console.log(`${name}: ${tryOne(readme)}`)
