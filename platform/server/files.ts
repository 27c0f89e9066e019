import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Files that only the program itself reaches, under names of our own. */
export interface Shelf {
  /** Takes a file out of its temporary place for good; answers the name it is kept under. */
  keep: (path: string) => Promise<string>
  /** How many bytes a file has; null when it is gone. */
  sizeOf: (name: string) => Promise<number | null>
  /** Reads a file from one byte to another, both included. */
  read: (name: string, start: number, end: number) => Readable
  /** Removes a file; one that is gone already is fine. */
  remove: (name: string) => Promise<void>
  /** Names of files that lie here since before a moment, some at a time. */
  listOlder: (than: Date) => AsyncIterable<string[]>
}

/** What is stored outside the database. */
export interface Files {
  /** Stores a WebP picture that everybody may see and answers its name. */
  putPicture: (webp: Uint8Array) => Promise<string>
  /** Removes a stored picture; one that is gone already is fine. */
  removePicture: (name: string) => Promise<void>
  folder: string
  /** Where files of forms lie while their call runs: beside the others, so that keeping one is a rename. */
  incoming: string
  /** The private files of one kind. */
  shelf: (kind: string) => Shelf
  /** Signs the words that let somebody in. Every process that reaches the files makes the same signature. */
  sign: (words: string) => string
  /** Whether a signature is ours, in a time that tells nothing. */
  isSigned: (words: string, signature: string) => boolean
}

const SECRET_BYTES = 32
const LISTED_AT_ONCE = 500

/** How much of a file its beginning is: enough to tell what it is. */
export const BEGINNING_BYTES = 4096

// Several processes may begin at once: one of them sets the secret, whole, and all read that one.
function secretOf(folder: string): Buffer {
  const path = join(folder, '.secret')
  const half = join(folder, `.secret-${randomUUID()}`)
  try {
    return readFileSync(path)
  } catch {
    writeFileSync(half, randomBytes(SECRET_BYTES), { mode: 0o600, flush: true })
    try {
      linkSync(half, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(half)
    }
    return readFileSync(path)
  }
}

function openShelf(folder: string): Shelf {
  const pathOf = (name: string) => join(folder, basename(name))
  return {
    keep: async (path) => {
      const name = randomUUID()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(path, pathOf(name))
      return name
    },
    sizeOf: async (name) => (await stat(pathOf(name)).catch(() => null))?.size ?? null,
    read: (name, start, end) => createReadStream(pathOf(name), { start, end }),
    remove: (name) => rm(pathOf(name), { force: true }),
    listOlder: async function* (than) {
      const names = await readdir(folder).catch(() => [])
      for (let at = 0; at < names.length; at += LISTED_AT_ONCE) {
        const some = names.slice(at, at + LISTED_AT_ONCE)
        const found = await Promise.all(some.map((name) => stat(pathOf(name)).catch(() => null)))
        yield some.filter((_, index) => (found[index]?.mtimeMs ?? Infinity) < than.getTime())
      }
    },
  }
}

/** The files of this installation, in a folder only its own user can read. */
export function openFiles(folder: string): Files {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const secret = secretOf(folder)
  const sign = (words: string) => createHmac('sha256', secret).update(words).digest('base64url')
  return {
    folder,
    incoming: join(folder, '.incoming'),
    shelf: (kind) => openShelf(join(folder, '.private', basename(kind))),
    sign,
    isSigned: (words, signature) => {
      const [own, given] = [Buffer.from(sign(words)), Buffer.from(signature)]
      return own.length === given.length && timingSafeEqual(own, given)
    },
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

/** The first bytes of a file of a form. */
export async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
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
    // What is private lies in the same folder, so that keeping a file is a rename.
    allowedPath: (path) => /^\/[\w-]+\.webp$/.test(path),
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => {
      void reply.header('content-security-policy', "default-src 'none'")
      // They are public, and pages of other origins show them.
      void reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}
