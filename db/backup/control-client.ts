import { request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { CannotRun } from '../command.ts'

/** The socket of the process that has the embedded database, in `DATA_DIR`. */
export const CONTROL_SOCKET = 'control.sock'

/** What the process says: what came of the order, or why nothing did. */
export type ControlReply<Result> = { result: Result } | { failure: string }

/** Calls the process that has the embedded database. Throws a sentence when it cannot be reached. */
export function callProgram<Reply>(folder: string, method: 'GET' | 'POST', path: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: join(folder, CONTROL_SOCKET), method, path }, (response) => {
      json(response).then((reply) => resolve(reply as Reply), reject)
    })
    call.on('error', () =>
      reject(
        new CannotRun(
          `The embedded database in ${folder} is in use by a process that cannot be reached through ${CONTROL_SOCKET}. Stop the program and run this again`,
        ),
      ),
    )
    call.end()
  })
}
