import type { Sender } from './fill.ts'
import { deepCursor } from './lists.ts'
import { CLIENT, CREATOR } from './rows.ts'
import type { Call, Case } from './measure.ts'

const AT_ONCE = 8
const PAGE = 5
const DEEP = 1000

const reading = (name: string, path: string, token?: string): Case => ({
  name,
  connections: AT_ONCE,
  calls: [{ method: 'GET', path, ...(token === undefined ? {} : { token }) }],
})
const message = ({ conversation, token }: Sender): Call => ({
  method: 'POST',
  path: `/api/conversations/${conversation}/messages`,
  token,
  body: { content: 'Good morning! The first draft is ready for you to look at.' },
})

/** The calls of one database; a deep page is found by walking there once. */
export async function casesOn(origin: string, [sender, ...others]: readonly Sender[]): Promise<Case[]> {
  const tickets = '/api/requests/public?order=tickets'
  const deep = await deepCursor(`${origin}${tickets}&limit=${PAGE}`, DEEP)
  if (!sender) throw new Error('There is nobody who sends')
  return [
    // From memory, after the first call.
    reading('tickets, first page, signed out', `${tickets}&limit=20`),
    reading('tickets, first page', `${tickets}&limit=20`, CREATOR.token),
    reading(`tickets, page ${DEEP} (${PAGE} a page)`, deep, CREATOR.token),
    reading('tickets, search for a word', `${tickets}&limit=20&q=w77`, CREATOR.token),
    reading('who I am', '/api/auth/me', CLIENT.token),
    reading('inbox of 500 conversations', '/api/conversations/user/list?limit=20&messages=1', CLIENT.token),
    reading('the longest conversation', '/api/conversations/1', CLIENT.token),
    { name: 'sending a message', connections: AT_ONCE, calls: [message({ conversation: 2, token: CREATOR.token })] },
    {
      name: `sending by ${others.length + 1} people`,
      connections: others.length + 1,
      calls: [message(sender), ...others.map(message)],
    },
  ]
}
