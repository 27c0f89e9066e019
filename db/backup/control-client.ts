import { request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { CannotRun } from '../command.ts'

/** Socket in `DATA_DIR` of the process that holds the embedded database. */
export const CONTROL_SOCKET = 'control.sock'

/** Response of that process: the result of the command, or the reason it failed. */
export type ControlReply<Result> = { result: Result } | { failure: string }

/** Calls the process that holds the embedded database. Throws an error with a message for operators if it cannot be reached. */
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
