import { notFound } from '#platform/server/http/http-errors.ts'
import type { showcasesApi } from '../../contract.ts'
import { lockOwn, showcaseNotFound, type HandlersOf } from '../load.ts'
import { presentNow } from '../presenter.ts'
import { deleteReadme, findReadme } from '../queries/readmes.ts'
import { findSeen, updateShowcase } from '../queries/showcases.ts'
import { renderUploadedReadme } from './store-readme.ts'

const noReadme = () => notFound('No README found for this showcase')

export const readmes = {
  readReadme: async ({ db, caller, params, query }) => {
    if (!(await findSeen(db, params.id, caller?.id ?? null))) throw showcaseNotFound()
    const readme = await findReadme(db, params.id)
    if (!readme) throw noReadme()
    return query.format === 'html'
      ? { content: readme.html, format: 'html' }
      : { content: readme.markdown, format: 'raw' }
  },

  previewReadme: async ({ body }) => {
    const { html } = await renderUploadedReadme(body.readme_file, body.repository_url ?? null)
    return { content: html, format: 'html' }
  },

  removeReadme: async (call) => {
    const { db, caller, params, now } = call
    await lockOwn(db, params.id, caller.id, 'edit')
    if (!(await deleteReadme(db, params.id))) throw noReadme()
    await updateShowcase(db, params.id, { updated_at: now })
    return presentNow(call, params.id)
  },
} satisfies Partial<HandlersOf<typeof showcasesApi>>
