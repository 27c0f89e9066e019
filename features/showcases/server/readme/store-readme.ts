import { z } from 'zod'
import type { UploadedFile } from '#platform/contract/upload.ts'
import { readWholeFile } from '#platform/server/files/files.ts'
import { job } from '#platform/server/work/jobs.ts'
import { readReadme } from '#platform/server/markdown/read-readme.ts'
import { renderReadme } from '#platform/server/markdown/render-readme.ts'
import { inWork } from '#platform/server/work/work.ts'
import { showcasesSubject } from '../../contract.ts'
import { findReadme, replaceHtml } from '../queries/readmes.ts'
import { findOwner } from '../queries/showcases.ts'

/** A README, both as written and rendered. */
export interface RenderedReadme {
  markdown: string
  html: string
}

/**
 * Reads and renders an uploaded README; resolves its relative links against the repository. Call it before the transaction. Throws 400 for
 * a file that is not Markdown or would take too long.
 */
export async function renderUploadedReadme(file: UploadedFile, repository_url: string | null): Promise<RenderedReadme> {
  const markdown = readReadme(await readWholeFile(file.path), file.name)
  return { markdown, html: await renderReadme(markdown, { repository_url }) }
}

/** Renders a README again after the address of its repository has changed. */
export const renderAgain = job({
  name: 'showcase-render-readme',
  data: z.object({ showcase_id: z.int() }),
  run: async ({ showcase_id }, tools) => {
    const showcase = await findOwner(tools.db, showcase_id)
    const readme = await findReadme(tools.db, showcase_id)
    if (!showcase || !readme) return
    const html = await renderReadme(readme.markdown, { repository_url: showcase.repository_url })
    await inWork(tools, async ({ db, changes }) => {
      await replaceHtml(db, { showcase_id, markdown: readme.markdown, html })
      changes(showcasesSubject)
    })
  },
})
