import { afterEach, expect, test } from 'vitest'
import { Message } from '#features/conversations/contract.ts'
import { startApiOn } from '../api.ts'
import { givenConversation } from '../given/rows.ts'
import { endProcesses, givenPlace, startProcess, type Place } from '../process/process.ts'

const MESSAGES = 200
const WRITERS = 4
const KILLED_AFTER = [70, 140]
// Long, because each process takes its time to start on a busy machine.
const PATIENCE_MS = 60_000

afterEach(endProcesses)

/** Two who talk, as the product itself stores them. */
async function prepare(place: Place) {
  const opened = await place.open()
  const api = await startApiOn(opened)
  const { client, params } = await givenConversation(api)
  await api.stop()
  await opened.close()
  return { token: client.token, path: `/api/conversations/${params.id}/messages` }
}

async function survivesKills(place: Place): Promise<void> {
  const { token, path } = await prepare(place)
  const authorization = `Bearer ${token}`
  const acknowledged = new Map<string, number>()
  let origin = ''
  let kill = async () => {}

  // Answers whether the message was acknowledged; a call that was cut off was not.
  async function send(content: string): Promise<boolean> {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        'idempotency-key': `key of ${content}`.replaceAll(' ', '-'),
      },
      body: JSON.stringify({ content }),
    })
      .then(async (reply) => ({ status: reply.status, body: (await reply.json()) as unknown }))
      .catch(() => null)
    if (answer === null) return false
    // The first call may still be running in the database, after its process is gone.
    if (answer.status === 409) return new Promise((resolve) => setTimeout(() => resolve(send(content)), 50))
    expect(answer.status).toBe(200)
    const { id } = Message.parse(answer.body)
    expect(acknowledged.get(content) ?? id).toBe(id)
    acknowledged.set(content, id)
    return true
  }

  async function sendAll(contents: string[], killAfter: number): Promise<void> {
    const waiting = [...contents]
    const kills: Promise<void>[] = []
    const write = async () => {
      for (let content = waiting.shift(); content !== undefined && kills.length === 0; content = waiting.shift()) {
        const arrived = await send(content)
        if (arrived && acknowledged.size >= killAfter && kills.length === 0) kills.push(kill())
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, write))
    await Promise.all(kills)
    expect(kills).toHaveLength(killAfter === Infinity ? 0 : 1)
  }

  async function listStored() {
    const stored: Message[] = []
    for (;;) {
      const before = stored[0] ? `?before=${stored[0].id}` : ''
      const reply = await fetch(`${origin}${path}${before}`, { headers: { authorization } })
      const page = Message.array().parse(await reply.json())
      if (page.length === 0) return stored
      stored.unshift(...page)
    }
  }

  const contents = Array.from({ length: MESSAGES }, (_, at) => `message ${at}`)
  for (const killAfter of [...KILLED_AFTER, Infinity]) {
    ;({ origin, kill } = await startProcess(place))
    const stored = new Map((await listStored()).map(({ id, content }) => [id, content]))
    for (const [content, id] of acknowledged) expect(stored.get(id), `lost: ${content}`).toBe(content)
    expect(new Set(stored.values()).size).toBe(stored.size)
    await sendAll(
      contents.filter((content) => !acknowledged.has(content)),
      killAfter,
    )
  }
  // Everything once more: with its key, each is the message it was.
  await sendAll(contents, Infinity)
  const stored = await listStored()
  expect(stored.map(({ content }) => content).sort()).toEqual([...contents].sort())
  expect(new Map(stored.map(({ id, content }) => [content, id]))).toEqual(
    new Map(stored.map(({ content }) => [content, acknowledged.get(content)])),
  )
  const conversation = (await (
    await fetch(`${origin}${path.replace(/\/messages$/, '')}`, { headers: { authorization } })
  ).json()) as {
    message_count: number
  }
  expect(conversation.message_count).toBe(MESSAGES)
  await kill()
  await place.remove()
}

test(
  'killing the process in the middle of 200 messages loses none that was acknowledged and doubles none that is sent again',
  async () => survivesKills(await givenPlace()),
  PATIENCE_MS,
)
