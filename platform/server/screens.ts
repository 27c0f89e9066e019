import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unknownPath } from './errors.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

// Addresses that programs ask for: what other servers have there (`/metrics`), what may lie beside a page (`/.env`, anything with
// an ending), and whatever begins like the API. A page in place of a 404 would tell them that it is there.
const OF_PROGRAMS = /^\/(?:api|assets|metrics|healthz|readyz|sandbox)\b|(?:\.|%2e)/i

/** Serves the built screens from a folder: files by their name, and the one page for every other address that a person may have typed. */
export async function serveScreens(app: FastifyInstance, folder: string, productName: string): Promise<void> {
  const index = join(folder, 'index.html')
  const page = existsSync(index)
    ? readFileSync(index, 'utf8').replaceAll('%PRODUCT_NAME%', escapeHtml(productName))
    : null
  const sendPage = (reply: FastifyReply) =>
    page === null
      ? reply.code(503).type('text/plain; charset=utf-8').send('The screens are not built yet: run npm start.')
      : reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)

  if (page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      // Names of built files hold a hash of what is in them; others are asked for again.
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  }
  app.get('/', (_request, reply) => sendPage(reply))
  // The file is not the page: its marks are not filled in.
  app.get('/index.html', (_request, reply) => reply.redirect('/', 301))
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isScreen = ['GET', 'HEAD'].includes(request.method) && !OF_PROGRAMS.test(path)
    return isScreen ? sendPage(reply) : unknownPath(reply)
  })
}
