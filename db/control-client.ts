import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Config } from '#platform/server/config.ts'
import { CannotRun } from './command.ts'

/** Socket in `DATA_DIR` through which commands reach the running program. */
export const CONTROL_SOCKET = 'control.sock'

/** Response of that process: the result of the command, or the reason it failed. */
export type ControlReply<Result> = { result: Result } | { failure: string }

/** Identifies the database of a process, so that a command does not change another one. */
export const databaseId = ({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): string =>
  createHash('sha256')
    .update(DATABASE_URL ?? '')
    .digest('hex')

interface ControlCall {
  method: 'GET' | 'POST'
  path: `/${string}`
  body?: object
  /** Time to wait for the response; unlimited without it. */
  limitMs?: number
}

// No process listens, or there was never one.
const NOT_LISTENING_CODES = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR'])

function reasonFor(error: unknown, socket: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EACCES' || code === 'EPERM')
    return `${socket} belongs to another user. Run this as the user who runs the program`
  return `The program stopped before it answered (${code || String(error)}). Check whether it did what you asked, and run this again`
}

/** Calls the running program; returns null if no process listens on the socket. Throws an error with a message for operators. */
export function callProgram<Reply>(
  folder: string,
  { method, path, body, limitMs }: ControlCall,
): Promise<Reply | null> {
  const socketPath = join(folder, CONTROL_SOCKET)
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json' } : {}
    const call = request({ socketPath, method, path, headers }, (response) => {
      const fail = (error: unknown) => reject(new CannotRun(reasonFor(error, socketPath)))
      if (response.statusCode !== 200)
        reject(
          new CannotRun('The running program does not know this command. It may be of another version: restart it'),
        )
      else json(response).then((reply) => resolve(reply as Reply), fail)
    })
    call.on('error', (error) => {
      if ('code' in error && NOT_LISTENING_CODES.has(String(error.code))) resolve(null)
      else reject(error instanceof CannotRun ? error : new CannotRun(reasonFor(error, socketPath)))
    })
    if (limitMs !== undefined) {
      const seconds = Math.round(limitMs / 1000)
      const timeoutMessage = `The program did not answer within ${seconds} seconds. It may still be working on the command: see its log`
      setTimeout(() => call.destroy(new CannotRun(timeoutMessage)), limitMs).unref()
    }
    call.end(body && JSON.stringify(body))
  })
}

/** Returns why a command cannot use the embedded database: a process holds it that does not listen on the socket. */
export const inUseByAnother = (folder: string): CannotRun =>
  new CannotRun(
    `The embedded database in ${folder} is in use by a process that cannot be reached through ${CONTROL_SOCKET}. Stop the program and run this again`,
  )
