import { expect, test } from 'vitest'
import { readReadme } from '#platform/server/markdown/read-readme.ts'
import { renderReadme } from '#platform/server/markdown/render-readme.ts'

const KB = 1024
const nowhere = { repository_url: null }
const github = { repository_url: 'https://github.com/ann/loom' }
const full = (piece: string) => piece.repeat(Math.floor((512 * KB) / piece.length))
const bytes = (text: string) => new TextEncoder().encode(text)

test('a README looks like at the forge: headings that can be linked to, tables, tasks and code in colours', async () => {
  const html = await renderReadme(
    '# Loom\n\n## Use it\n\n## Use it\n\n[below](#use-it-1)\n\n|a|b|\n|:-:|-|\n|1|2|\n\n- [x] done\n- [ ] to do\n\n```ts\nconst a = 1\n```',
    nowhere,
  )
  expect(html).toContain('<h1 id="readme-loom">Loom<a href="#readme-loom"')
  expect(html).toContain('<h2 id="readme-use-it-1">')
  expect(html).toContain('<a href="#readme-use-it-1">below</a>')
  expect(html).toContain('<th align="center">a</th>')
  expect(html).toContain('<input type="checkbox" disabled checked aria-label="Done"> done')
  expect(html).toContain('<input type="checkbox" disabled aria-label="To do"> to do')
  expect(html).toContain('<span class="hljs-keyword">const</span>')
})

const LINES = `# Loom

It weaves
what you like.<br>
And more.

- one

  and a half
- two
  - three

> said

|a|b|
|-|-|
|1|2|

<div>
<b>bold</b>
<i>italic</i>
</div>

<details><summary>More</summary>

Inside

</details>

\`\`\`ts
const a = 1

const b = 2
\`\`\`

<pre>
as
  written</pre>

The end
`

test('no line breaks stand between blocks or within a paragraph, which some clients would show; those in code stay', async () => {
  const html = await renderReadme(LINES, nowhere)
  const [code = '', written = ''] = html.match(/<pre>.*?<\/pre>/gs) ?? []
  expect(code.replace(/<[^>]+>/g, '')).toBe('const a = 1\n\nconst b = 2\n')
  expect(written).toBe('<pre>as\n  written</pre>')
  const rest = html.replace(/<pre>.*?<\/pre>/gs, '<pre/>')
  expect(rest).not.toMatch(/[\n\r]/)
  expect(rest).toContain('<p>It weaves what you like.<br>And more.</p>')
  expect(rest).toContain('<ul><li><p>one</p><p>and a half</p></li><li><p>two</p><ul><li>three</li></ul></li></ul>')
  expect(rest).toContain('<blockquote><p>said</p></blockquote><table><thead><tr><th>a</th><th>b</th></tr></thead>')
  // A space between words stays one.
  expect(rest).toContain('<div><b>bold</b> <i>italic</i></div>')
  expect(rest).toContain('<details><summary>More</summary><p>Inside</p></details><pre/><pre/><p>The end</p>')
})

test('the HTML that READMEs are written with stays: folds, keys, aligned headings and sized pictures', async () => {
  const html = await renderReadme(
    '<h1 align="center">Loom</h1>\n\n<details><summary>More</summary>\n\nPress <kbd>Ctrl</kbd>\n\n</details>\n<img src="a.png" alt="A" width="200">',
    github,
  )
  expect(html).toContain('<h1 align="center" id="readme-loom">')
  expect(html).toContain('<summary>More</summary>')
  expect(html).toContain('<kbd>Ctrl</kbd>')
  expect(html).toContain('width="200"')
})

test.each([
  [
    'https://github.com/ann/loom',
    'https://github.com/ann/loom/blob/HEAD/',
    'https://raw.githubusercontent.com/ann/loom/HEAD/',
  ],
  [
    'https://github.com/ann/loom.git',
    'https://github.com/ann/loom/blob/HEAD/',
    'https://raw.githubusercontent.com/ann/loom/HEAD/',
  ],
  [
    'https://www.github.com/ann/loom/',
    'https://github.com/ann/loom/blob/HEAD/',
    'https://raw.githubusercontent.com/ann/loom/HEAD/',
  ],
  [
    'https://github.com/ann/loom/tree/main/packages/yarn',
    'https://github.com/ann/loom/blob/main/packages/yarn/',
    'https://raw.githubusercontent.com/ann/loom/main/packages/yarn/',
  ],
  [
    'https://github.com/ann/loom/blob/main/packages/README.md',
    'https://github.com/ann/loom/blob/main/packages/',
    'https://raw.githubusercontent.com/ann/loom/main/packages/',
  ],
  [
    'https://gitlab.com/weavers/ann/loom',
    'https://gitlab.com/weavers/ann/loom/-/blob/HEAD/',
    'https://gitlab.com/weavers/ann/loom/-/raw/HEAD/',
  ],
  [
    'https://gitlab.com/ann/loom/-/tree/main/yarn',
    'https://gitlab.com/ann/loom/-/blob/main/yarn/',
    'https://gitlab.com/ann/loom/-/raw/main/yarn/',
  ],
  [
    'https://bitbucket.org/ann/loom',
    'https://bitbucket.org/ann/loom/src/HEAD/',
    'https://bitbucket.org/ann/loom/raw/HEAD/',
  ],
  [
    'https://codeberg.org/ann/loom',
    'https://codeberg.org/ann/loom/src/branch/HEAD/',
    'https://codeberg.org/ann/loom/raw/branch/HEAD/',
  ],
])('what a README names without a host is looked for in its repository: %s', async (repository_url, page, file) => {
  const html = await renderReadme('[more](docs/more.md#part) ![look](./look.png)', { repository_url })
  expect(html).toContain(`<a href="${page}docs/more.md#part"`)
  expect(html).toContain(`<img src="${file}look.png" alt="look"`)
})

test('a slash at the start means the root of the repository, and nothing leads out of it', async () => {
  const html = await renderReadme('[root](/LICENSE) [out](../../../../settings) [up](../yarn.md)', {
    repository_url: 'https://github.com/ann/loom/tree/main/packages/loom',
  })
  expect(html).toContain('<a href="https://github.com/ann/loom/blob/main/LICENSE"')
  expect(html).toContain('<a href="https://github.com/ann/loom/blob/main/packages/yarn.md"')
  expect(html).toContain('> out <')
})

test.each([[null], ['https://forge.example/ann/loom'], ['https://github.com/ann']])(
  'without a repository that we know, what names no host keeps its words: %s',
  async (repository_url) => {
    const html = await renderReadme('[more](docs/more.md) ![look](look.png) [far](https://far.example)', {
      repository_url,
    })
    expect(html).toMatch(/<p>more look <a href="https:\/\/far.example\/" rel="nofollow ugc noopener noreferrer"/)
  },
)

test('a picture that lies with strangers is a link to it, and one inside a link its words', async () => {
  const html = await renderReadme(
    '![seen](https://far.example/a.png) [![build](https://far.example/b.svg)](https://ci.example/)',
    github,
  )
  expect(html).not.toContain('<img')
  expect(html).toMatch(
    /<a href="https:\/\/far.example\/a.png"[^>]*>seen<\/a> <a href="https:\/\/ci.example\/"[^>]*>build<\/a>/,
  )
})

test.each([
  ['not Markdown by its name', bytes('# x'), 'notes.txt', 'readme_not_markdown'],
  ['larger than 512 KB', bytes('x'.repeat(512 * KB + 1)), 'README.md', 'readme_too_large'],
  ['not UTF-8', Uint8Array.of(0x23, 0x20, 0xe9, 0x74), 'README.md', 'readme_not_utf8'],
  ['UTF-16', Uint8Array.of(0x23, 0, 0x20, 0, 0x78, 0), 'README.md', 'readme_not_utf8'],
])('a README that is %s is refused', (_what, content, name, code) => {
  expect(() => readReadme(content, name)).toThrow(expect.objectContaining({ status: 400, code }))
})

test('a README of 512 KB is taken, and its mark of byte order is not part of it', () => {
  expect(readReadme(bytes('x'.repeat(512 * KB)), 'Readme.MD')).toHaveLength(512 * KB)
  expect(readReadme(Uint8Array.of(0xef, 0xbb, 0xbf, 0x23), 'README.md')).toBe('#')
})

test.each([
  ['brackets', full('[')],
  ['pictures that never end', full('![')],
  ['links in links', full('[a](')],
  ['emphasis', full('**_* ')],
  ['nothing but headings', full('# a\n')],
  ['headings on fewer lines than there may be', '# a\n'.repeat(4_000)],
  ['headings on one line', '<h2>a</h2>'.repeat(4_000)],
  ['addresses', 'https://a.example '.repeat(8_000)],
  ['rows of a table', `a|b\n-|-\n${full('a|b\n')}`.slice(0, 512 * KB)],
  ['elements in elements', full('<div>')],
  [
    'names that paragraphs open again',
    '<p>' + Array.from({ length: 90 }, (_, at) => `<b title=${at}>`).join('') + full('</p><p>x').slice(0, 400 * KB),
  ],
  ['backticks', full('\\``')],
  ['ampersands', full('&')],
])('a README made to be slow is refused: %s', async (_what, readme) => {
  await expect(renderReadme(readme, nowhere)).rejects.toMatchObject({ status: 400, code: 'readme_too_complex' })
})

test('lists and quotes nest as deep as people write them', async () => {
  const html = await renderReadme(
    '- a\n  - b\n    - c\n      - d\n        - e\n          - f\n\n> > > > words',
    nowhere,
  )
  expect(html.match(/<ul>/g)).toHaveLength(6)
  expect(html.match(/<blockquote>/g)).toHaveLength(4)
  // Nobody does this, and it costs nothing.
  expect((await renderReadme(full('> '), nowhere)).match(/<blockquote>/g)?.length).toBeLessThan(30)
})
