import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Pictures that everybody may see, under names of our own. */
export interface Files {
  /** Stores a WebP picture and answers its name. */
  putPicture: (webp: Uint8Array) => Promise<string>
  /** Removes a stored picture; one that is gone already is fine. */
  removePicture: (name: string) => Promise<void>
  folder: string
  /** Where files of forms lie while their call runs: beside the others, so that keeping one is a rename. */
  incoming: string
}

/** The files of this installation, in a folder only its own user can read. */
export function openFiles(folder: string): Files {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    folder,
    incoming: join(folder, '.incoming'),
    removePicture: (name) => rm(join(folder, basename(name)), { force: true }),
    putPicture: async (webp) => {
      const name = `${randomUUID()}.webp`
      const half = join(folder, `.${name}`)
      await writeFile(half, webp, { flush: true })
      await rename(half, join(folder, name))
      return name
    },
  }
}

/** Where a stored picture is found: absolute, because pages of other origins use it as it is. Null without one. */
export const pictureAddress = (publicUrl: string, name: string | null): string | null =>
  name === null ? null : `${publicUrl}/api/files/${encodeURIComponent(name)}`

/** Serves the stored pictures. A name never holds another content, so browsers may keep it for ever. */
export async function serveFiles(app: FastifyInstance, files: Files): Promise<void> {
  await app.register(fastifyStatic, {
    root: files.folder,
    prefix: '/api/files/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => {
      void reply.header('content-security-policy', "default-src 'none'")
    },
  })
}
