import { CannotRun, table } from '#db/command.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { allEndpoints, isOperatorCall } from '../../server.ts'
import { errorTextOf, type Commands } from './context.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const isMethod = (word: string): word is Endpoint['method'] => METHODS.some((method) => method === word)

const call =
  'npm run admin -- call METHOD PATH [JSON]   makes any call of operators, such as call GET /administration/jobs'
const calls = 'npm run admin -- calls                     lists all calls of operators'

// An unknown path is answered by the HTTP library.
const isRefusal = (body: unknown) => typeof body === 'object' && body !== null && 'code' in body

function parseBody(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new CannotRun(`This is not JSON: ${text}`)
  }
}

/** Commands that make any call of operators. */
export const callCommands: Commands = {
  call: {
    usage: call,
    run: async (context, [word = '', path = '', text, ...others]) => {
      const method = word.toUpperCase()
      if (!isMethod(method) || !path.startsWith('/') || others.length > 0) throw new CannotRun(call)
      const response = await context.call(method, path, parseBody(text))
      if (response.status === 404 && !isRefusal(response.body))
        throw new CannotRun(`Operators have no such call\n${calls}`)
      if (response.status >= 400) throw new CannotRun(errorTextOf(response))
      return response.body === undefined ? response.text || 'Done' : JSON.stringify(response.body, null, 2)
    },
  },
  calls: {
    usage: calls,
    run: (_context, words) => {
      if (words.length > 0) throw new CannotRun(calls)
      const rows = allEndpoints.filter(isOperatorCall).map(({ method, path, does }) => [method, path, does] as const)
      return Promise.resolve(table(['method', 'path', 'what it does'], rows))
    },
  },
}
