import type { FastifyBaseLogger } from 'fastify'
import { CannotRun } from '#db/command.ts'
import type { Endpoint, InputOf, ResponseOf } from '#platform/contract/endpoint.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { createCommandServer } from '../../server.ts'

/** A process that runs commands: the program, or a command that opened the database itself. */
export interface CommandHost {
  opened: OpenDatabase
  services: Services
  clock: () => Date
  log: FastifyBaseLogger
  /** Whether it is the program, which sends emails and runs jobs. */
  isProgram: boolean
}

/** Response of a call as text and, if it is JSON, as a value. */
interface CallResponse {
  status: number
  text: string
  body: unknown
}

type InputFor<E extends Endpoint> = (E['params'] extends object
  ? { params: InputOf<E['params']> }
  : { params?: undefined }) &
  (E['body'] extends object ? { body: InputOf<E['body']> } : { body?: undefined }) & { query?: InputOf<E['query']> }

/** What a command works with. */
export interface CommandContext extends CommandHost {
  now: Date
  /** Makes a call of operators by method and path. */
  call: (method: Endpoint['method'], path: string, body?: unknown) => Promise<CallResponse>
  /** Makes a call of operators by its contract. Throws with the reason if it is refused. */
  send: <E extends Endpoint>(endpoint: E, input: InputFor<E>) => Promise<ResponseOf<E>>
}

/** A command: how it is written, and what runs it. Throws `CannotRun` with `usage` for words it does not understand. */
export interface Command {
  /** Lines with its forms and what each does. */
  usage: string
  run: (context: CommandContext, words: readonly string[]) => Promise<string>
}

/** Commands by their first word. */
export type Commands = Readonly<Record<string, Command>>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the reason of a refused call for people. */
export function errorTextOf({ status, body }: CallResponse): string {
  const { detail } = (body ?? {}) as { detail?: unknown }
  if (typeof detail === 'string') return detail
  if (!Array.isArray(detail)) return `The call failed with status ${status}`
  const problems = detail as { loc: (string | number)[]; msg: string }[]
  return problems.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('\n')
}

const pathFor = ({ path }: Endpoint, params: object = {}, query: object = {}): string => {
  const filled = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
    path as string,
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}

/** Runs work with a context that can make calls. */
export async function withContext<Result>(
  host: CommandHost,
  work: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  const { opened, services, clock, log } = host
  const app = await createCommandServer(opened, services, clock, log)
  const call: CommandContext['call'] = async (method, path, body) => {
    const { statusCode, payload } = await app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: 'Bearer command' },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: statusCode, text: payload, body: parse(payload) }
  }
  const send: CommandContext['send'] = async (endpoint, { params, query, body }) => {
    const response = await call(endpoint.method, pathFor(endpoint, params, query), body)
    if (response.status >= 400) throw new CannotRun(errorTextOf(response))
    return response.body as never
  }
  try {
    return await work({ ...host, now: clock(), call, send })
  } finally {
    await app.close()
  }
}
