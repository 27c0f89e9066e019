import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readMigrations } from '#db/migrate.ts'
import { startApi, type FormSender, type Sender } from '#testing/api.ts'
import { README_MAX_BYTES, showcasesApi } from '../contract.ts'
import { formOf, givenShowcase, publish, read, replaceFiles } from './given-showcases.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const owner = await signUp('developer', { subscribed: true })
const MARKDOWN = '# Bread\n\n[How](docs/how.md) it is **made**.\n\n<script>alert(1)</script>\n'
const readme_file = Buffer.from(MARKDOWN)

const readme = (id: number, format?: string, who: Sender = nobody) =>
  who.send(showcasesApi.readReadme, { params: { id }, ...(format === undefined ? {} : { query: { format } }) })
const preview = (who: FormSender, fields: Parameters<typeof formOf>[0], names?: Record<string, string>) =>
  who.sendForm(showcasesApi.previewReadme, { form: formOf(fields, names) })

test('a README is read as it looks and as it was written, and holds nothing that could run', async () => {
  const { id } = await givenShowcase(owner, { readme_file })
  const shown = (await readme(id)).body
  expect(shown.format).toBe('html')
  expect(shown.content).toContain('<strong>made</strong>')
  expect(shown.content).not.toContain('<script')
  expect((await readme(id, 'html')).body).toEqual(shown)
  expect((await readme(id, 'markdown')).body).toEqual({ content: MARKDOWN, format: 'raw' })
})

test('what it points to is sought in the repository, and in the other one when its address changes', async () => {
  const { id } = await givenShowcase(owner, { readme_file, repository_url: 'https://github.com/ada/bread' })
  expect((await readme(id)).body.content).toContain('href="https://github.com/ada/bread')
  await owner.send(showcasesApi.change, { params: { id }, body: { repository_url: 'https://github.com/ada/butter' } })
  await api.runJobs()
  const { content } = (await readme(id)).body
  expect(content).toContain('href="https://github.com/ada/butter')
  expect(content).not.toContain('ada/bread')
  await owner.send(showcasesApi.change, { params: { id }, body: { repository_url: '' } })
  await api.runJobs()
  expect((await readme(id)).body.content).not.toContain('href="https://github.com')
})

test('a README is replaced and taken away', async () => {
  const { id } = await givenShowcase(owner, { readme_file })
  const replaced = await replaceFiles(owner, id, { readme_file: Buffer.from('# Butter') })
  expect(replaced.body.readme_url).toMatch(/^http.*readme\?format=html$/)
  expect((await readme(id, 'raw')).body.content).toBe('# Butter')
  expect((await owner.send(showcasesApi.removeReadme, { params: { id } })).body.readme_url).toBeNull()
  expect((await readme(id)).problem).toEqual({ detail: 'No README found for this showcase', code: 'not_found' })
  expect((await owner.send(showcasesApi.removeReadme, { params: { id } })).status).toBe(404)
  expect((await readme(999_999)).problem.detail).toBe('Showcase not found')
})

test('two tabs replace the same README at once: one of both stands there, whole', async () => {
  const { id } = await givenShowcase(owner, { readme_file })
  const texts = ['# One', '# Two', '# Three']
  const responses = await Promise.all(texts.map((text) => replaceFiles(owner, id, { readme_file: Buffer.from(text) })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const [shown, written] = [(await readme(id)).body.content, (await readme(id, 'raw')).body.content]
  expect(texts).toContain(written)
  expect(shown).toContain(written.slice(2))
})

test.each<[string, Uint8Array, string, number]>([
  ['is no Markdown by its name', readme_file, 'README.html', 400],
  ['is not in UTF-8', Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x41]), 'README.md', 400],
  ['holds zeros', Buffer.from('# Br\0ead'), 'README.md', 400],
  ['is too large', Buffer.alloc(README_MAX_BYTES + 1, 'a'), 'README.md', 422],
  ['holds nothing', Buffer.alloc(0), 'README.md', 422],
])('a README that %s is refused, and the one there is stays', async (_, file, name, expected) => {
  const { id } = await givenShowcase(owner, { readme_file: Buffer.from('# Stays') })
  const names = { readme_file: name }
  const answers = [
    await replaceFiles(owner, id, { readme_file: file }, names),
    await publish(owner, { readme_file: file }, names),
    await preview(owner, { readme_file: file }, names),
  ]
  expect(answers.map(({ status }) => status)).toEqual([expected, expected, expected])
  expect((await readme(id, 'raw')).body.content).toBe('# Stays')
})

test('a creator sees how a README would look before it is stored anywhere', async () => {
  const creator = await signUp('developer')
  const { status, body } = await preview(creator, { readme_file, repository_url: 'https://github.com/ada/bread' })
  expect([status, body.format]).toEqual([200, 'html'])
  expect(body.content).toContain('href="https://github.com/ada/bread')
  const refused = await preview(creator, { readme_file, repository_url: 'javascript:alert(1)' })
  expect(refused.status).toBe(422)
  expect((await preview(creator, {})).status).toBe(422)
  expect((await preview(await signUp('client'), { readme_file })).status).toBe(403)
  expect((await preview(nobody, { readme_file })).status).toBe(401)
})

test('lists say that there is a README without bringing it', async () => {
  const { id } = await givenShowcase(owner, { readme_file })
  const listed = (await nobody.send(showcasesApi.list)).body.find((showcase) => showcase.id === id)
  expect(listed).toEqual(await read(nobody, id))
  expect(JSON.stringify(listed)).not.toContain('<strong>')
})

test('READMEs that were rendered with line breaks between their blocks lose them, and their code loses none', async () => {
  const { id } = await givenShowcase(owner, { readme_file })
  const before =
    '<h1 id="readme-a">A</h1>\n<p>One\ntwo<br>\nthree <b>x</b>\n<i>y</i></p>\n<ul>\n<li>\n<p>a</p>\n</li>\n</ul>\n' +
    '<pre><code class="language-ts">const <span>a</span>\n\n  b &lt;p&gt;\n</code></pre>\n<table>\n<tr>\n<td align="left">1</td>\n</tr>\n</table>\n' +
    '<pre>x\n y</pre>\n<p>z</p>\n'
  await db.updateTable('showcase_readmes').set({ html: before }).where('showcase_id', '=', id).execute()
  const migration = readMigrations().find(({ name }) => name.includes('readmes_without_line_breaks'))
  for (let nth = 0; nth < 2; nth++) {
    await sql.raw(migration?.text ?? '').execute(db)
    const { html } = await db
      .selectFrom('showcase_readmes')
      .select('html')
      .where('showcase_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(html).toBe(
      '<h1 id="readme-a">A</h1><p>One two<br>three <b>x</b> <i>y</i></p><ul><li><p>a</p></li></ul>' +
        '<pre><code class="language-ts">const <span>a</span>\n\n  b &lt;p&gt;\n</code></pre><table><tr><td align="left">1</td></tr></table>' +
        '<pre>x\n y</pre><p>z</p>',
    )
  }
})
